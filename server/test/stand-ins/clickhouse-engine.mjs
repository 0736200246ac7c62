/**
 * The current engine of ClickHouse behind its HTTP interface: chDB, which npm has, answers what our client sends. Run as
 * `node clickhouse-engine.mjs MODULES FOLDER PORT`, with the folder of modules that chDB was installed into.
 */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules = "", folder = "", port = "0"] = process.argv.slice(2);
const { Session } = createRequire(join(modules, "package.json"))("chdb");
const session = new Session(folder);

/** @param {import("node:http").IncomingMessage} request */
const bodyOf = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://engine");
  if (pathname === "/ping") return void response.end("Ok.\n");
  const body = await bodyOf(request);
  const before = searchParams.get("query");
  try {
    const text = before === null ? body : `${before}\n${body}`;
    const format = /\bformat\s+(\w+)\s*;?\s*$/i.exec(text)?.[1] ?? "TabSeparated";
    response.end(session.query(before === null ? text.replace(/\bformat\s+\w+\s*;?\s*$/i, "") : text, format));
  } catch (error) {
    response.writeHead(500);
    response.end(error instanceof Error ? error.message : String(error));
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(port), "127.0.0.1");
