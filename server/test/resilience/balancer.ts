import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, isServing, killed } from "./program.ts";

/** Whether the machine has an nginx. */
export const hasNginx = (): boolean => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

export interface Balancer {
  origin: string;
  /** What nginx has written into its log of errors. */
  said(): string;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of processes of the program. It keeps connections to them; everything that decides when a process
 * counts as down is at its default: after one failed request, for ten seconds.
 */
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
      upstream greenroom {
        ${ports.map((each) => `server 127.0.0.1:${each};`).join("\n")}
        keepalive 16;
      }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 110m;
        location / {
          proxy_pass http://greenroom;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $remote_addr;
        }
      }
    }`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, config);
  const child: ChildProcess = spawn("nginx", ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isServing(origin))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    await sleep(50);
  }
  return {
    origin,
    said: () => said,
    async stop() {
      child.kill("SIGTERM");
      await Promise.race([sleep(2_000), new Promise((resolve) => child.once("exit", resolve))]);
      await killed(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
