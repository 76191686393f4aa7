import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/keeping/open-database.ts";
import { createLog } from "#server/log.ts";
import { startPostgresServer } from "../postgres-server.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let client: pg.Client;
const file = (name: string) => join(server.directory, name);

beforeAll(async () => {
  server = await startPostgresServer();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  makeCertificates();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** An authority of our own, a key, and two certificates for localhost: one that is valid, and one that was. */
function makeCertificates(): void {
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: server.directory, stdio: "pipe" });
  const fresh = ["-newkey", "rsa:2048", "-nodes"];
  openssl("req", "-x509", ...fresh, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=Own authority");
  openssl("req", ...fresh, "-keyout", "key", "-out", "csr", "-subj", "/CN=localhost");
  writeFileSync(file("names"), "subjectAltName=DNS:localhost\n");
  for (const [days, name] of [
    ["30", "valid.crt"],
    ["-1", "expired.crt"],
  ] as const) {
    openssl(
      "x509",
      "-req",
      "-in",
      "csr",
      "-CA",
      "ca.crt",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-days",
      days,
      "-extfile",
      "names",
      "-out",
      name,
    );
  }
  const { uid, gid } = statSync(server.directory);
  chmodSync(file("key"), 0o600);
  chownSync(file("key"), uid, gid);
}

async function serveWith(certificate: string | undefined): Promise<void> {
  if (certificate) {
    await client.query(`alter system set ssl_cert_file = '${file(certificate)}'`);
    await client.query(`alter system set ssl_key_file = '${file("key")}'`);
  }
  await client.query(`alter system set ssl = ${certificate ? "on" : "off"}`);
  await client.query("select pg_reload_conf()");
  const wanted = certificate ? file(certificate) : "off";
  const name = certificate ? "ssl_cert_file" : "ssl";
  await expect.poll(async () => (await client.query(`show ${name}`)).rows[0]?.[name]).toBe(wanted);
}

/** A start says to `address`: encrypted, plain, or the sentence that refuses it. */
async function opened(address: string): Promise<string> {
  try {
    const config = readConfig({ DATABASE_URL: address });
    const database = await openDatabase(config, createLog("silent"));
    const { rows } = await database.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    await database.close();
    return rows[0]?.ssl ? "encrypted" : "plain";
  } catch (error) {
    return String(error).replace("ConfigError: The database could not be opened: ", "");
  }
}
const at = (rest: string) => opened(`postgres://postgres@localhost:${server.port}/postgres${rest}`);

test("OPS-02 an address means what hosts mean by it, or is refused in one sentence", async () => {
  expect([await at(""), await at("?sslmode=disable")]).toEqual(["plain", "plain"]);
  const noTls = "the server speaks no TLS: write sslmode=disable in the address, or switch it on there.";
  expect(await at("?sslmode=require")).toBe(noTls);
  const socket = `?host=${server.directory}&port=${server.port}`;
  expect(await opened(`postgres://postgres@/postgres${socket}`)).toBe("plain");
  expect(await opened(`postgres:///postgres${socket}&user=postgres&sslmode=require`)).toBe("plain");
  expect(await opened(`postgres://postgres@${encodeURIComponent(server.directory)}:${server.port}/postgres`)).toBe(
    "plain",
  );

  await serveWith("valid.crt");
  const ca = `&sslrootcert=${file("ca.crt")}`;
  const foreign =
    "the server's certificate is from an authority that is not known here: give the file that the host hands out as sslrootcert=FILE in the address.";
  const said: Record<string, string> = {};
  const expected: Record<string, string> = {
    "?sslmode=require": "encrypted",
    "?sslmode=require&connect_timeout=10&application_name=kosmima&options=-c%20geqo%3Doff": "encrypted",
    [`?sslmode=require${ca}`]: "encrypted",
    [`?sslmode=verify-ca${ca}`]: "encrypted",
    [`?sslmode=verify-full${ca}`]: "encrypted",
    [`?sslmode=require&channel_binding=require${ca}`]: "encrypted",
    "?sslmode=verify-full": foreign,
    "?sslmode=require&channel_binding=require": foreign,
    [`?sslmode=verify-full&sslrootcert=${file("none")}`]: `its address names ${file("none")} as sslrootcert, which can't be read.`,
    [`?sslmode=verify-full&sslrootcert=${file("names")}`]: `its address names ${file("names")} as sslrootcert, which is no certificate.`,
    "?sslmode=prefer":
      "its address holds sslmode=prefer, by which passwords may go unencrypted: write require, or disable.",
    "?sslmode=on": "its address holds an sslmode that is none: write disable, require, verify-ca or verify-full.",
    "?pgbouncer=true":
      "its address holds pgbouncer=true, the mark of a pooler in transaction mode, through which no news come: give the server's own address.",
    "?schema=public": "its address holds schema, which means nothing here: take it out.",
  };
  for (const rest of Object.keys(expected)) said[rest] = await at(rest);
  expect(said).toEqual(expected);
  const byNumber = await opened(`postgres://postgres@127.0.0.1:${server.port}/postgres?sslmode=verify-full${ca}`);
  expect(byNumber).toBe("the server's certificate is for another name: give the host by a name that stands in it.");
  expect(await opened("postgres://a,b/postgres")).toBe("its address names several hosts: give the one that writes.");

  await serveWith("expired.crt");
  expect(await at(`?sslmode=verify-full${ca}`)).toBe("the server's certificate has expired: have it renewed there.");
  expect(await at("?sslmode=require")).toBe("encrypted");
});
