/** The life of a process that fetches: one order, one answer in pieces, and its end. */
import { once } from "node:events";
import { z } from "#contract/schema.ts";
import { fetchChecked } from "./exchange.ts";
import type { Network } from "./network.ts";
import { FETCH_LIMITS, NotFetched, Order, type PageFacts, type Piece, pieceOf } from "./order.ts";

async function write(kind: Piece, bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(pieceOf(kind, bytes))) await once(process.stdout, "drain");
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Serves the order in this process's arguments. */
export async function serveOrder(network: Network): Promise<void> {
  const order = z.parse(Order, JSON.parse(process.argv[2] ?? ""));
  const signal = AbortSignal.timeout(FETCH_LIMITS[order.want].ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new NotFetched("tooSlow")));
  });
  try {
    // A lookup can't be cancelled, so nothing waits for it.
    await Promise.race([serve(order, network, signal), late]);
  } catch (error) {
    const reason = error instanceof NotFetched ? error.reason : "unreadable";
    await write("reason", Buffer.from(signal.aborted ? "tooSlow" : reason));
  }
  process.stdout.end(() => process.exit(0));
}

async function serve(order: Order, network: Network, signal: AbortSignal): Promise<void> {
  const { head, body } = await fetchChecked(order, network, signal);
  await write("head", json(head));
  let facts: PageFacts | null = null;
  if (order.want === "page") facts = await (await import("./page.ts")).readPage(head.contentType, body);
  else for await (const bytes of body) await write("body", bytes);
  await write("end", json(facts));
}
