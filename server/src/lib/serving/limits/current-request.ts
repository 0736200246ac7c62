/** Keeps the current request in async context, so that deep code can tell whether the client is still connected. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface RequestState {
  /** Returns true if the client's connection is closed. */
  hasLeft(): boolean;
  /** True if its work has begun, which must not be abandoned half-way. */
  mustFinish: boolean;
}

const current = new AsyncLocalStorage<RequestState | undefined>();
const requests = new WeakMap<FastifyRequest, RequestState>();

/** Returns the request of this async context, or undefined for work of the system. */
export const currentRequest = (): RequestState | undefined => current.getStore();

/** Runs work that a request causes and that has to be done even if the caller no longer waits for an answer. */
export const runToCompletion = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work);

/** Follows each request from its first hook to its reply. */
export function followRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const state: RequestState = { hasLeft: () => request.raw.socket.destroyed, mustFinish: false };
    requests.set(request, state);
    current.run(state, done);
  });
  // Reading a body resumes in the connection's async context, so the request's is restored.
  app.addHook("preHandler", (request, _reply, done) => {
    const state = requests.get(request);
    if (state) current.run(state, done);
    else done();
  });
}
