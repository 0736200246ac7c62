import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, isServing, killed } from "./program.ts";

/** True if the machine has an nginx. */
export const hasNginx = (): boolean => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

export interface Balancer {
  origin: string;
  /** Returns nginx's error log. */
  output(): string;
  stop(): Promise<void>;
}

/** The file that operators are given (docs/operations.md), without its certificate and its plain port. */
function siteFor(ports: readonly number[], port: number): string {
  const given = readFileSync(fileURLToPath(new URL("../../../deploy/nginx.conf", import.meta.url)), "utf8");
  const [first, ...others] = given.match(/^ {2}server 127\.0\.0\.1:\d+ .*;$/gm) ?? [];
  if (first === undefined) throw new Error("deploy/nginx.conf names no process");
  const site = given
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, "")
    .replace(first, ports.map((each) => first.replace(/:\d+/, `:${each}`)).join("\n"))
    .replaceAll(/^ {2}ssl_.*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
  return others.reduce((text, line) => text.replace(`${line}\n`, ""), site);
}

/** Starts nginx with that file in front of processes of the program. */
export async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const config = `
    daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    worker_processes auto;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
      ${siteFor(ports, port)}
    }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config);
  const child: ChildProcess = spawn("nginx", ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isServing(origin))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
    await sleep(50);
  }
  return {
    origin,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([sleep(2_000), new Promise((resolve) => child.once("exit", resolve))]);
      await killed(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
