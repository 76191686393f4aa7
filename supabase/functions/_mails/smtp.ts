import { createTransport } from "nodemailer";
import type { Sender } from "./sender.ts";

export interface Message {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Sends by a mail server, on Node as on Deno. `url` is smtp: or smtps: with user and password. */
export function createSmtp(parts: { url: string; from: () => Promise<Sender> }): (mail: Message) => Promise<void> {
  const transport = createTransport({
    url: parts.url,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async (mail) => {
    await transport.sendMail(envelopeOf(await parts.from(), mail));
  };
}

/** One recipient, one to reply to, whatever commas or names an address seems to hold. */
export function envelopeOf(from: Sender, { to, replyTo, ...mail }: Message) {
  const only = (address: string) => ({ name: "", address });
  return {
    from,
    to: only(to),
    ...(replyTo && { replyTo: only(replyTo) }),
    // RFC 3834, section 5: nobody's absence note answers a machine.
    headers: { "Auto-Submitted": "auto-generated" },
    ...mail,
  };
}
