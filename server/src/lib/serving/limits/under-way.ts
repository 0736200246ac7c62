/** The request that a piece of work is done for, so that what is far from it may ask whether anybody still waits for the answer. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface UnderWay {
  /** Whether the caller's connection is closed. */
  hasLeft(): boolean;
  /** Whether work has begun that is not given up half-way. */
  hasBegun: boolean;
}

const current = new AsyncLocalStorage<UnderWay | undefined>();
const requests = new WeakMap<FastifyRequest, UnderWay>();

/** Nothing for work of the system. */
export const requestUnderWay = (): UnderWay | undefined => current.getStore();

/** Does work that a request gives rise to and that has to be done whether or not anybody waits for an answer. */
export const regardless = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work);

/** Follows each request from its first hook to its reply. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const underWay = { hasLeft: () => request.raw.socket.destroyed, hasBegun: false };
    requests.set(request, underWay);
    current.run(underWay, done);
  });
  // A body arrives in turns that belong to its connection.
  app.addHook("preHandler", (request, _reply, done) => {
    const underWay = requests.get(request);
    if (underWay) current.run(underWay, done);
    else done();
  });
}
