import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSmtp } from "#tests/smtp-server.ts";
import { createMailer } from "./mail.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let folder: string;

beforeAll(async () => {
  smtp = await startSmtp();
  folder = await mkdtemp(join(tmpdir(), "mail-test-"));
});
afterAll(async () => {
  smtp.close();
  await rm(folder, { recursive: true });
});

const mail = {
  to: "maria@example.test",
  subject: "Νέος κωδικός",
  text: "Follow https://shop.test/admin/recover?token_hash=abc&type=recovery",
  html: "<p>Follow</p>",
};
const from = async () => "Kosmima <shop@shop.test>";

describe("mail", () => {
  test("LAW-02 goes to the server of SMTP_URL, signed in, with sender, subject and both texts", async () => {
    const smtpUrl = `smtp://maria:s%40fe@${smtp.host}`;
    await createMailer({ smtpUrl, from, outbox: folder })(mail);
    const [{ user, lines, ...envelope } = { user: "", lines: [] }] = smtp.received;
    expect(user.trim()).toBe("maria s@fe");
    expect(envelope).toEqual({ from: "shop@shop.test", to: "maria@example.test" });
    const message = lines.join("\n");
    expect(message).toContain("From: Kosmima <shop@shop.test>");
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(message).toContain("Content-Type: text/plain");
    expect(message).toContain("Content-Type: text/html");
    expect(await readdir(folder)).toEqual([]);
  });

  test("BRW-09 every mail says that a machine wrote it, sent or kept in a file", async () => {
    const outbox = join(folder, "automatic");
    await createMailer({ smtpUrl: `smtp://${smtp.host}`, from, outbox: folder })(mail);
    await createMailer({ from, outbox })(mail);
    const [name = ""] = await readdir(outbox);
    const sent = smtp.received.at(-1)?.lines.join("\n");
    for (const message of [sent, await readFile(join(outbox, name), "utf8")]) {
      expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
    }
  });

  test("PAY-01 F43 what a shopper or the jeweller typed adds neither a header nor a recipient", async () => {
    const outbox = join(folder, "hostile");
    const subject = "Your order at Kosmima\r\nBcc: all@evil.test\r\n\r\n<b>";
    const recipients = [
      "maria@example.test, all@evil.test",
      "maria@example.test\r\nBcc: all@evil.test",
      "Maria <maria@example.test>, <all@evil.test>",
    ];
    for (const to of recipients) await createMailer({ from, outbox })({ ...mail, to, subject });
    const names = await readdir(outbox);
    expect(names).toHaveLength(recipients.length);
    for (const name of names) {
      const [head = ""] = (await readFile(join(outbox, name), "utf8")).split(/\r?\n\r?\n/);
      const fields = head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
      const [to = "", ...others] = fields.filter((field) => /^(b?cc|to):/i.test(field));
      expect(others).toEqual([]);
      expect(to.replaceAll(/"[^"]*"/g, "").split("@")).toHaveLength(2);
    }
  });

  test("a server that does not answer is told to the caller", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    await expect(createMailer({ smtpUrl, from, outbox: folder })(mail)).rejects.toThrow();
  });

  test("LAW-02 without SMTP_URL is kept as a file that only its owner can read", async () => {
    await createMailer({ from, outbox: join(folder, "outbox") })(mail);
    const [name = ""] = await readdir(join(folder, "outbox"));
    expect(name).toMatch(/\.eml$/);
    const path = join(folder, "outbox", name);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await readFile(path, "utf8")).toContain("To: maria@example.test");
  });
});
