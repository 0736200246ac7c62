/**
 * Binds a group of calls to its handlers: access, limits, parsing, scope, references, the handler, the reply. A missing
 * handler does not compile; a call without an access rule does not boot.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AccessAction, may, type Resource } from "#contract/access.ts";
import type { AnyCall, BodyOf, Call, CallGroup, ParamsOf, QueryOf, ReplyOf } from "#contract/call.ts";
import { nothing } from "#contract/call.ts";
import { fromAddress, type ListCall, type ListQueryOf, type ListReply, type RowOf } from "#contract/list.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Database, Db } from "../database/scope.ts";
import { type FileReply, sendFile } from "../files/file-reply.ts";
import { auditSuperAdmin } from "../records/audit.ts";
import { readForm } from "./form-body.ts";
import { runOnce } from "./idempotency.ts";
import type { Limiter } from "./rate-limit.ts";
import { type Reference, type Resolvers, referenceLoader, referencesIn } from "./references.ts";
import { notFound, Refusal } from "./refusal.ts";
import { compileReply, type Link } from "./reply.ts";
import type { Caller, Session } from "./session.ts";
import { parseOrRefuse } from "./validation.ts";

const STEP_UP_MS = 15 * 60 * 1000;

type ReplyFor<C> = C extends { file: true }
  ? FileReply
  : C extends { list: unknown }
    ? ListReply<RowOf<C>>
    : ReplyOf<C>;
type QueryFor<C> = C extends { list: unknown } ? ListQueryOf<C> : QueryOf<C>;

/** What a handler of an ordinary call gets: the database as the actor sees it, and what was sent, checked. */
export interface HandlerContext<C> {
  db: Db;
  actor: Actor;
  /** What the caller is signed in with. */
  session: Session | null;
  params: ParamsOf<C>;
  /** A list's query too, whether it came in the address or in the body. */
  query: QueryFor<C>;
  body: BodyOf<C>;
}
/** What a handler gets that acts before an agency is known. */
export interface UnscopedContext<C> extends Omit<HandlerContext<C>, "db" | "actor"> {
  caller: Caller;
}
export type Handlers<G extends CallGroup> = {
  [K in keyof G]: (context: HandlerContext<G[K]>) => Promise<ReplyFor<G[K]>>;
};
export type UnscopedHandlers<G extends CallGroup> = {
  [K in keyof G]: (context: UnscopedContext<G[K]>) => Promise<ReplyFor<G[K]>>;
};

export interface ServeContext {
  app: FastifyInstance;
  database: Database;
  limiter: Limiter;
  resolvers: Resolvers;
  findSession: (token: string) => Promise<Session | null>;
  caller: (request: FastifyRequest, reply: FastifyReply) => Caller;
  link: Link;
  /** In tests every reply is held against its schema. */
  checkReplies: boolean;
}

type Run = (context: {
  db: Db;
  actor: Actor;
  session: Session | null;
  caller: Caller;
  params: never;
  query: never;
  body: never;
}) => Promise<unknown>;

export const serve = <G extends CallGroup>(context: ServeContext, calls: G, handlers: Handlers<G>): void =>
  bind(context, calls, handlers as unknown as Record<string, Run>, false);
export const serveUnscoped = <G extends CallGroup>(
  context: ServeContext,
  calls: G,
  handlers: UnscopedHandlers<G>,
): void => bind(context, calls, handlers as unknown as Record<string, Run>, true);

export const isList = (call: AnyCall): call is AnyCall & ListCall => "list" in call;
/** A call reads if it is a GET, a list, or says so. */
export const actionOf = (call: AnyCall): AccessAction =>
  call.method === "GET" || isList(call) || call.reads ? "read" : "write";

function bind(context: ServeContext, calls: CallGroup, handlers: Record<string, Run>, unscoped: boolean): void {
  const load = referenceLoader(context.resolvers);
  for (const [name, call] of Object.entries(calls)) {
    const title = `${call.method} ${call.path}`;
    const run = handlers[name];
    if (!run) throw new Error(`${title} has no handler`);
    if (!call.access) throw new Error(`${title} has no access rule`);
    // A file's bytes are no part of a request's hash, and must not wait in a transaction.
    if (call.upload && !unscoped) throw new Error(`${title} takes a file inside a transaction`);
    if ((call.transaction === "none") !== unscoped)
      throw new Error(`${title} is served on the wrong side of the scope`);
    const answer = createRoute(context, call, run, load);
    context.app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      handler: answer,
      ...(call.upload && { config: { form: call.upload } }),
    });
  }
}

function createRoute(context: ServeContext, call: Call, run: Run, load: ReturnType<typeof referenceLoader>) {
  const { database, limiter } = context;
  const action = actionOf(call);
  const title = `${call.method} ${call.path}`;
  const list = isList(call) ? call.list : undefined;
  const references: Reference[] = [
    ...referencesIn(call.params, ["params"]),
    ...referencesIn(call.query, ["query"]),
    ...referencesIn(call.body, ["body"]),
  ];
  const write = compileReply(call.reply);
  const writeCurrent = compileReply(call.current ?? call.reply);

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = bearer(request);
    const session = token ? await context.findSession(token) : null;
    const params = parseParams(call, request.params);
    if (call.access.kind !== "public") admit(call, session, params);
    const caller = context.caller(request, reply);
    if (call.limit) await limiter.take(call.limit, caller.address, session?.accountId);
    if (call.stepUp && session && Date.now() - session.provenAt > STEP_UP_MS) throw new Refusal("stepUpRequired");
    const parameters = parametersOf(request);
    const query = parseOrRefuse(
      call.query ?? nothing,
      list && call.query ? fromAddress(list, parameters) : Object.fromEntries(parameters),
    );
    const sent = call.upload ? await readForm(request, call.upload) : request.body;
    const body = call.body ? parseOrRefuse(call.body, sent) : refuseBody(sent);
    const input = { params, query: (list && !call.query ? body : query) as never, body: body as never };

    const act = async (db: Db, actor: Actor): Promise<unknown> => {
      const ask = { db, actor, session, caller, ...input, params: params as never };
      const loading = load(db, references, { params, query, body }, { actor, action, params });
      if (action === "write") {
        await loading;
        return run(ask);
      }
      // A read does no harm: both travel together, and an unknown id is the answer that counts.
      const [loaded, ran] = await Promise.allSettled([loading, run(ask)]);
      if (loaded.status === "rejected") throw loaded.reason;
      if (ran.status === "rejected") throw ran.reason;
      return ran.value;
    };

    let result: unknown;
    if (call.transaction === "none") {
      result = await run({
        db: undefined as never,
        actor: undefined as never,
        session,
        caller,
        ...input,
        params: params as never,
      });
    } else {
      const actor = session?.actor;
      if (!actor) throw new Refusal("chooseAgency");
      const key = request.headers["idempotency-key"];
      if (typeof key === "string" && !/^[\w-]{8,100}$/.test(key)) throw new Refusal("malformed");
      result = await database.scope(actor, action, (db) => {
        const work = async () => {
          const done = await act(db, actor);
          if (actor.role === "super_admin" && action === "write") await auditSuperAdmin(db, actor, title, params);
          return done;
        };
        return call.method === "POST" && action === "write" && typeof key === "string"
          ? runOnce(db, actor, { key, call: title, body: { params, body } }, work)
          : work();
      });
    }
    if (call.file) return sendFile(reply, result as FileReply);
    const spoken = list ? spokenList(result as ListReply<unknown>) : result;
    if (context.checkReplies) checkReply(title, call, spoken);
    const written = write(spoken, context.link);
    return list ? written : { responseData: written };
  };

  // The record that a stale update is answered with leaves by its schema, as a reply does.
  return (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    handle(request, reply).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.current === undefined) throw error;
      throw new Refusal(error.code, error.details, writeCurrent(error.current, context.link), error.saved);
    });
}

const spokenList = ({ rows, ...rest }: ListReply<unknown>) => ({ responseData: rows, ...rest });

function checkReply(title: string, call: Call, value: unknown): void {
  const checked = z.safeParse(call.reply, value);
  if (!checked.success)
    throw new Error(
      `${title} answers what its contract does not say: ${JSON.stringify(checked.error.issues.slice(0, 3))}`,
    );
}

function bearer(request: FastifyRequest): string | null {
  const [kind, token, more] = (request.headers.authorization ?? "").split(" ");
  return kind?.toLowerCase() === "bearer" && token && !more ? token : null;
}

/** The query string, in which each name may stand once. */
function parametersOf({ url }: FastifyRequest): Map<string, string> {
  const at = url.indexOf("?");
  const parameters = new Map<string, string>();
  if (at < 0) return parameters;
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (parameters.has(name))
      throw new Refusal("validation", [{ field: name, code: "invalid", message: "This is given twice" }]);
    if (name === "__proto__") throw new Refusal("malformed");
    parameters.set(name, value);
  }
  return parameters;
}

/** A parameter of the wrong form does not exist, as an unknown id does not. */
function parseParams(call: Call, sent: unknown): Record<string, string> {
  const parsed = z.safeParse(call.params ?? nothing, sent ?? {});
  if (!parsed.success) throw notFound();
  return parsed.data as Record<string, string>;
}

function refuseBody(body: unknown): undefined {
  if (body !== undefined) throw new Refusal("malformed");
}

/** The door: a dead session is 401, a resource one may not use at all is 403. */
function admit(call: Call, session: Session | null, params: Readonly<Record<string, string>>): void {
  const { access } = call;
  if (!session) throw new Refusal("sessionEnded");
  if (access.kind === "halfSignedIn") return;
  if (session.state !== "active") throw new Refusal("twoFactorDue");
  if (access.kind === "signedIn") return;
  if (access.kind === "superAdmin") {
    if (session.role !== "super_admin") throw new Refusal("noRight");
    return;
  }
  const { actor } = session;
  if (!actor) throw new Refusal("chooseAgency");
  if (access.kind === "owner") {
    if (actor.role === "staff") throw new Refusal("noRight");
  } else if (access.kind !== "public" && !may(actor, resourceOf(call, params), access.action))
    throw new Refusal("noRight");
}

/** The resource that a call's rule speaks of, by its closed path parameter where it has one. */
export function resourceOf(call: AnyCall, params: Readonly<Record<string, string>>): Resource {
  const { access } = call;
  if (access.kind === "resource") return access.resource;
  const resource = access.kind === "byParam" ? access.resources[params[access.param] ?? ""] : undefined;
  if (!resource) throw notFound();
  return resource;
}
