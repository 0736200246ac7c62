/** Questions of monitors and load balancers: is the process alive, and can it do its work. */
import type { FastifyInstance } from "fastify";
import { ERRORS, type ErrorBody } from "#contract/errors.ts";
import { VERSION } from "../process/version.ts";
import { READY_PARTS, type Readiness } from "./readiness.ts";

const DOOR = { open: "asked by what watches the process", limit: { quick: "page" } } as const;
const RETRY_AFTER = "5";
const [UNAVAILABLE] = ERRORS.unavailable;

/** Body of `/ready`: for each part "ok", or a sentence about what is wrong. */
interface ReadyBody {
  status: "ready" | "unavailable";
  version: string;
  parts: Record<(typeof READY_PARTS)[number], string>;
}

/** @param isDraining whether the process is about to stop, and others are to be asked */
export function serveHealth(app: FastifyInstance, readiness: Readiness, isDraining: () => boolean): void {
  app.get("/health", { config: { door: DOOR } }, async () => ({ status: "ok", version: VERSION }));
  app.get("/ready", { config: { door: DOOR } }, async (request, reply) => {
    const found = await readiness.look();
    const wrong = new Set([
      ...(isDraining() ? ["This process is about to stop."] : []),
      ...READY_PARTS.flatMap((part) => found[part] ?? []),
    ]);
    const parts = { database: found.database ?? "ok", schema: found.schema ?? "ok", files: found.files ?? "ok" };
    if (wrong.size === 0) return { status: "ready", version: VERSION, parts } satisfies ReadyBody;
    const body: ErrorBody & ReadyBody = {
      status: "unavailable",
      version: VERSION,
      parts,
      error: { code: "unavailable", message: [...wrong].join(" "), details: [], requestId: request.id },
    };
    return reply.code(UNAVAILABLE).header("retry-after", RETRY_AFTER).send(body);
  });
}
