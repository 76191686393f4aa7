import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { Sender } from "#supabase/functions/_mails/sender.ts";
import { createSmtp, envelopeOf, type Message } from "#supabase/functions/_mails/smtp.ts";

/** Mails without SMTP_URL become files in `outbox`: nothing is lost, and the operator sees each (LAW-02). */
export function createMailer(parts: {
  smtpUrl?: string | undefined;
  from: () => Promise<Sender>;
  outbox: string;
}): (mail: Message) => Promise<void> {
  const { smtpUrl, from, outbox } = parts;
  if (smtpUrl) return createSmtp({ url: smtpUrl, from });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (mail) => {
    const { message } = await transport.sendMail(envelopeOf(await from(), mail));
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const draft = join(outbox, `.${name}`);
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, join(outbox, name));
  };
}
