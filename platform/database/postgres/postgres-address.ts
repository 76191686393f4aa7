import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import type pg from "pg";

/** Parameters of libpq that are read here ("Parameter Key Words"), and those that may stand and change nothing. */
const read = ["host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey"];
const passedOn = ["application_name", "options", "channel_binding", "connect_timeout", "sslnegotiation"];
const idle = ["gssencmode", "keepalives", "keepalives_idle", "sslsni", "target_session_attrs", "uselibpqcompat"];
const known = new Set([...read, ...passedOn, ...idle]);

/**
 * The address as hosts hand it out, in libpq's meaning: the driver's own reader verifies where `require` only encrypts, and
 * takes whatever it does not know.
 * @throws Error: one sentence, without the password
 */
export function readAddress(address: string): pg.ClientConfig {
  const url = new URL(address);
  const given = Object.fromEntries(url.searchParams);
  refuseUnknown(given);
  const host = given["host"] ?? decode(url.hostname.replace(/^\[(.+)\]$/, "$1"));
  if (host.includes(",")) throw refusal("names several hosts: give the one that writes");
  const port = given["port"] ?? url.port;
  const database = given["dbname"] ?? decode(url.pathname.slice(1));
  const user = given["user"] ?? decode(url.username);
  const password = given["password"] ?? decode(url.password);
  const seconds = Number(given["connect_timeout"]);
  return {
    ...(host && { host }),
    ...(port && { port: Number(port) }),
    ...(database && { database }),
    ...(user && { user }),
    ...(password && { password }),
    ...(given["application_name"] && { application_name: given["application_name"] }),
    ...(given["options"] && { options: given["options"] }),
    ...(seconds > 0 && { connectionTimeoutMillis: seconds * 1_000 }),
    ...(given["sslnegotiation"] === "direct" && { sslnegotiation: "direct" }),
    enableChannelBinding: given["channel_binding"] !== "disable",
    // A socket of this machine is never encrypted, whatever is asked for.
    ssl: host.startsWith("/") ? false : tlsOf(given),
  };
}

type Given = Record<string, string | undefined>;

function refuseUnknown(given: Given): void {
  if (given["pgbouncer"] === "true") {
    throw refusal(
      "holds pgbouncer=true, the mark of a pooler in transaction mode, through which no news come: give the server's own address",
    );
  }
  const foreign = Object.keys(given).find((name) => !known.has(name));
  if (foreign) throw refusal(`holds ${foreign}, which means nothing here: take it out`);
}

function tlsOf(given: Given): pg.ClientConfig["ssl"] {
  const { sslmode, sslrootcert, sslcert, sslkey } = given;
  const ca = sslrootcert && sslrootcert !== "system" ? readCertificates(sslrootcert) : undefined;
  const files = {
    ...(ca && { ca }),
    ...(sslcert && { cert: readGiven("sslcert", sslcert) }),
    ...(sslkey && { key: readGiven("sslkey", sslkey) }),
  };
  const whoever = { ...files, checkServerIdentity: () => undefined };
  // The driver can't insist on the binding: what it would guard against, the verified name does.
  const insists = given["channel_binding"] === "require";
  switch (sslmode) {
    case "disable":
      return false;
    case undefined:
      return insists || Object.keys(files).length > 0 ? files : false;
    case "verify-full":
      return files;
    case "verify-ca":
      return whoever;
    case "require":
      if (insists) return files;
      return ca ? whoever : { ...files, rejectUnauthorized: false };
    case "allow":
    case "prefer":
      throw refusal(`holds sslmode=${sslmode}, by which passwords may go unencrypted: write require, or disable`);
    default:
      throw refusal("holds an sslmode that is none: write disable, require, verify-ca or verify-full");
  }
}

function readCertificates(path: string): string {
  const text = readGiven("sslrootcert", path);
  try {
    // Reads the first of them; without this a file of another kind would be taken for an authority that knows nobody.
    void new X509Certificate(text);
    return text;
  } catch (cause) {
    throw refusal(`names ${path} as sslrootcert, which is no certificate`, cause);
  }
}

function readGiven(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw refusal(`names ${path} as ${name}, which can't be read`, cause);
  }
}

function refusal(what: string, cause?: unknown): Error {
  return new Error(`its address ${what}`, { cause });
}

/** A percent sign that encodes nothing stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
