/** The bare baseline of a public page: Fastify that sends the same bytes, and nothing else. */
import { readFileSync } from "node:fs";
import Fastify from "fastify";

const bytes = readFileSync(process.env.BENCH_PAGE ?? "");
const app = Fastify();
app.get("/*", (_, reply) => reply.header("content-type", "text/html; charset=utf-8").send(bytes));
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.send?.("listening");
