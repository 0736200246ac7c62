/** Fetches addresses that people gave, each in its own process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { networkInterfaces, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { z } from "#contract/schema.ts";
import { runBounded } from "../../jobs/bounded-process.ts";
import { type Outbound, requireOutbound } from "../outbound.ts";
import { FETCH_LIMITS, Head, NotFetched, type Order, PageFacts, piecesIn, REASONS, type Want } from "./order.ts";
import { targetOf } from "./target.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
/** The child reads its own program and uses the network; it writes no file and starts no process. */
const PERMISSIONS = [
  "--permission",
  "--allow-net",
  ...["node_modules", "contract", "server", "package.json"].map((path) => `--allow-fs-read=${ROOT}${path}`),
];
const MAX_MEMORY = 300 * 1024 ** 2;
/** Starting the process is not counted as the other side's time. */
const START_MS = 5000;
const AT_ONCE = 4;
const LOW_PRIORITY = 10;

const Reason = z.enum(REASONS);

export interface Fetched {
  head: Head;
  bytes: Buffer;
}
export interface FetchedStream {
  head: Head;
  /** Throws `NotFetched` where the rest does not come. */
  body: AsyncIterable<Uint8Array>;
}

export interface Outside {
  page(url: string): Promise<PageFacts & { url: string }>;
  json(url: string): Promise<unknown>;
  /** A small picture for the preview of a link. */
  picture(url: string): Promise<Fetched>;
  photo(url: string): Promise<Fetched>;
  /** Returns the address that this one redirects to, without requesting that one. */
  location(url: string): Promise<string>;
  video(url: string): Promise<FetchedStream>;
}

interface Options {
  outbound: Outbound;
  /** The name of this installation, which is never asked. */
  publicUrl: string;
  /** Another program than ours, with its arguments: tests have one that leads to their own servers. */
  worker?: { path: string; args: readonly string[]; priority: number };
}

export function openOutside({
  outbound,
  publicUrl,
  worker = { path: WORKER, args: [], priority: LOW_PRIORITY },
}: Options): Outside {
  const { hostname } = new URL(publicUrl);
  let running = 0;
  const queue: (() => void)[] = [];

  async function turn(): Promise<void> {
    if (running < AT_ONCE) running += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  }
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function* run(want: Want, url: string): AsyncGenerator<{ head: Head } | { body: Buffer } | { end: unknown }> {
    requireOutbound(outbound);
    const own = [
      hostname.replace(/^\[|\]$/g, "").toLowerCase(),
      ...Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address)),
    ];
    // An address refused by its look costs no process; the child looks again.
    targetOf(url, own);
    const order: Order = { url, want, own };
    // A video may take minutes, and holds up nothing else.
    const isShort = want !== "video";
    if (isShort) await turn();
    try {
      yield* runProcess(order, worker);
    } finally {
      if (isShort) leave();
    }
  }

  async function whole(want: Want, url: string): Promise<Fetched & { end: unknown }> {
    let head: Head | undefined;
    let end: unknown;
    const chunks: Buffer[] = [];
    for await (const piece of run(want, url)) {
      if ("head" in piece) ({ head } = piece);
      else if ("body" in piece) chunks.push(piece.body);
      else ({ end } = piece);
    }
    if (!head) throw new NotFetched("unreadable");
    return { head, bytes: Buffer.concat(chunks), end };
  }

  return {
    async page(url) {
      const { head, end } = await whole("page", url);
      return { ...z.parse(PageFacts, end), url: head.url };
    },
    async json(url) {
      const { bytes } = await whole("json", url);
      try {
        return JSON.parse(bytes.toString("utf8"));
      } catch (error) {
        throw new NotFetched("unreadable", error);
      }
    },
    picture: (url) => whole("picture", url),
    photo: (url) => whole("photo", url),
    location: async (url) => (await whole("location", url)).head.url,
    async video(url) {
      const pieces = run("video", url);
      const first = await pieces.next();
      if (first.done || !("head" in first.value)) throw new NotFetched("unreadable");
      const body = async function* () {
        for await (const piece of pieces) if ("body" in piece) yield piece.body;
      };
      return { head: first.value.head, body: body() };
    },
  };
}

async function* runProcess(
  order: Order,
  worker: NonNullable<Options["worker"]>,
): AsyncGenerator<{ head: Head } | { body: Buffer } | { end: unknown }> {
  // The child gets no settings and no secrets.
  const args = ["--max-old-space-size=96", ...PERMISSIONS, worker.path, JSON.stringify(order), ...worker.args];
  const child = spawn(process.execPath, args, { env: { MALLOC_ARENA_MAX: "2" }, stdio: ["ignore", "pipe", "ignore"] });
  const bounded = runBounded(child, { ms: FETCH_LIMITS[order.want].ms + START_MS, bytes: MAX_MEMORY });
  child.once("spawn", () => {
    // The child may have ended already.
    if (child.pid !== undefined) setPriorityOf(child.pid, worker.priority);
  });
  let isComplete = false;
  try {
    let length = 0;
    for await (const { kind, bytes } of piecesIn(child.stdout)) {
      if (kind === "reason") throw new NotFetched(z.safeParse(Reason, bytes.toString("utf8")).data ?? "unreadable");
      if (kind === "body") {
        length += bytes.length;
        if (length > FETCH_LIMITS[order.want].bytes) throw new NotFetched("tooLarge");
        yield { body: bytes };
      } else if (kind === "head") yield { head: z.parse(Head, JSON.parse(bytes.toString("utf8"))) };
      else {
        isComplete = true;
        yield { end: JSON.parse(bytes.toString("utf8")) };
      }
    }
    if (!isComplete) throw new NotFetched(bounded.killReason === "it takes too long" ? "tooSlow" : "unreadable");
  } finally {
    bounded.unwatch();
    child.kill("SIGKILL");
    // An error of the start is thrown by the pieces that don't come.
    void bounded.ended.catch(() => undefined);
  }
}

function setPriorityOf(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // The child goes on at the priority that it has.
  }
}
