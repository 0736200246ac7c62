/** Routes that something in the address or the headers opens: a key, a token, the signature of a webhook. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { OpenRoute } from "./doors.ts";

export interface OpenedRoute<P, H> {
  method: HTTPMethods;
  url: string;
  /** The `proof` of the door says what is checked before the body. */
  door: OpenRoute & { proof: string };
  /** The one type of body that the route takes, which has its own parser; JSON otherwise. */
  takes?: string;
  /**
   * Returns the caller, before the body is read. Undefined is answered with 401 and no more; or it throws a refusal.
   */
  open: (request: FastifyRequest<{ Params: P }>, reply: FastifyReply) => Promise<H | undefined>;
  handle: (request: FastifyRequest<{ Params: P }>, reply: FastifyReply, holder: H) => Promise<unknown>;
}

/** Serves a route. Returns a function that tells who sends a request, for the parser of its body. */
export function serveOpenRoute<P, H extends object>(app: FastifyInstance, route: OpenedRoute<P, H>) {
  const { method, url, door, takes, open, handle } = route;
  const holders = new WeakMap<FastifyRequest["raw"], H>();
  const holderOf = ({ raw }: Pick<FastifyRequest, "raw">): H => {
    const holder = holders.get(raw);
    if (!holder) throw new Error(`${method} ${url} was not asked who calls it`);
    return holder;
  };
  app.route<{ Params: P }>({
    method,
    url,
    bodyLimit: door.bytes ?? 1,
    config: { door, ...(takes !== undefined && { takes }) },
    onRequest: async (request, reply) => {
      const holder = await open(request, reply);
      if (!holder) return reply.code(401).send();
      holders.set(request.raw, holder);
    },
    handler: (request, reply) => handle(request, reply, holderOf(request)),
  });
  return holderOf;
}
