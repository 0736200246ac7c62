/** The bare baseline of uploads: node:http that writes each body to its own file and waits for the disk, and nothing else. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), "greenroom-bare-"));
const server = createServer((request, response) => {
  const write = async (): Promise<void> => {
    const file = await open(join(folder, randomUUID()), "w", 0o600);
    for await (const chunk of request) await file.writeFile(chunk);
    await file.datasync();
    await file.close();
  };
  write().then(
    () => response.end("{}"),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
