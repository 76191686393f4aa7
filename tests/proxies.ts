/** The recipes' proxies as an operator installs them. Run as a script it installs those that Debian has. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const recipes = join(import.meta.dirname, "../docs/recipes");
const programs = ["nginx", "caddy", "openssl"] as const;
const isThere = (program: string): boolean => spawnSync(program, ["version"]).error === undefined;

/** Tests of a proxy that can't be had say that they are left out. */
export const haveProxies = programs.every(isThere);

export interface Proxy {
  name: "nginx" | "caddy";
  url: string;
  stop(): Promise<void>;
}

interface Site {
  /** Holds `cert.pem` and `key.pem`, and what the proxy writes. */
  folder: string;
  /** The proxy's own, and another one for its redirects. */
  ports: readonly [https: number, http: number];
  shops: readonly [number, number];
}

/** A certificate for `localhost`, good for a day, which signs itself. */
export async function makeCertificate(folder: string): Promise<string> {
  const words =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem";
  const { status, stderr } = spawnSync("openssl", words.split(" "), { cwd: folder });
  if (status !== 0) throw new Error(String(stderr));
  return readFileSync(join(folder, "cert.pem"), "utf8");
}

/** `nginx.conf` with this machine's paths and ports, and its second process. */
export async function startNginx({ folder, ports: [https, http], shops }: Site): Promise<Proxy> {
  const recipe = await adapted("nginx.conf", [
    ["server 127.0.0.1:3000", `server 127.0.0.1:${shops[0]}`],
    ["# server 127.0.0.1:3001", `server 127.0.0.1:${shops[1]}`],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["/var/log/nginx/kosmima.log", join(folder, "nginx-errors.log")],
    ["/etc/letsencrypt/live/shop.example/fullchain.pem", join(folder, "cert.pem")],
    ["/etc/letsencrypt/live/shop.example/privkey.pem", join(folder, "key.pem")],
    ["shop.example", "localhost"],
  ]);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { ${places.join(" ")}\n${recipe}\n}`,
  );
  const child = spawn("nginx", ["-e", join(folder, "nginx.log"), "-c", file]);
  return answering("nginx", child, https);
}

/** `Caddyfile` likewise, with a certificate of the test's own in place of a fetched one. */
export async function startCaddy({ folder, ports: [https, http], shops }: Site): Promise<Proxy> {
  const certificate = `tls ${join(folder, "cert.pem")} ${join(folder, "key.pem")}`;
  const recipe = await adapted("Caddyfile", [
    ["\tlog {", `\tadmin off\n\thttp_port ${http}\n\tlog {`],
    ["shop.example {", `localhost:${https} {\n\tbind 127.0.0.1\n\t${certificate}`],
    ["reverse_proxy 127.0.0.1:3000 {", `reverse_proxy 127.0.0.1:${shops[0]} 127.0.0.1:${shops[1]} {`],
  ]);
  await mkdir(join(folder, "home"), { recursive: true });
  await writeFile(join(folder, "Caddyfile"), recipe);
  const env = { PATH: process.env["PATH"], HOME: join(folder, "home") };
  const words = ["run", "--config", join(folder, "Caddyfile")];
  return answering("caddy", spawn("caddy", words, { env }), https);
}

/** @throws when the recipe no longer has what stands for a path or a port */
async function adapted(name: string, changes: readonly (readonly [string, string])[]) {
  const whole = readFileSync(join(recipes, name), "utf8");
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no “${from}”`);
    return text.replaceAll(from, to);
  }, whole);
}

async function answering(name: Proxy["name"], child: ChildProcess, port: number): Promise<Proxy> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  while (!(await canConnect(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${said}`);
    await sleep(50);
  }
  return {
    name,
    url: `https://localhost:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    // Not yet.
    return false;
  } finally {
    socket.destroy();
  }
}

if (import.meta.main && !haveProxies && process.getuid?.() === 0) {
  process.stdout.write("Installing nginx and Caddy for the tests …\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...words: string[]) => spawnSync("apt-get", words, { stdio: "inherit", env }).status === 0;
  if (run("update", "-q")) run("install", "-yq", "--no-install-recommends", ...programs);
}
