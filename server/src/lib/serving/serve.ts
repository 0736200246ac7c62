/**
 * Binds a group of calls to its handlers: access, limits, parsing, scope, references, the handler, the reply. A missing
 * handler does not compile; a call without an access rule does not boot.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AccessAction, may, type Resource } from "#contract/access.ts";
import type { AnyCall, BodyOf, Call, CallGroup, ParamsOf, QueryOf, ReplyOf } from "#contract/call.ts";
import { nothing } from "#contract/call.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  fromAddress,
  inOurNames,
  type ListCall,
  type ListQuery,
  type ListQueryOf,
  type ListReply,
  type RowOf,
} from "#contract/list.ts";
import type { Actor, Database, Db } from "../database/scope.ts";
import { type FileReply, sendFile } from "../files/file-reply.ts";
import type { LinksOf } from "../files/files.ts";
import { auditSuperAdmin } from "../records/audit.ts";
import { acrossAgencies } from "./across-agencies.ts";
import { AfterTransaction } from "./after-transaction.ts";
import type { Door } from "./doors/doors.ts";
import { openToken } from "./doors/public-link.ts";
import { readForm } from "./form-body.ts";
import { hasRun, isKey, readReply, runOnce } from "./idempotency.ts";
import { lettersIn } from "./limits/letters.ts";
import type { Spend } from "./limits/processor-share.ts";
import type { Limiter } from "./limits/rate-limit.ts";
import { noteLoggedCaller } from "./log.ts";
import { checkAssigns, type Resolvers, referenceLoader, referencesOf } from "./references.ts";
import { notFound, Refusal } from "./refusal.ts";
import { type Link, listBody, replyWriter } from "./reply.ts";
import { checkReply } from "./sending/check-reply.ts";
import { compressReply, mayCompress } from "./sending/compress.ts";
import type { Caller, Session } from "./session.ts";
import { type StepUpCheck, stepUpOf } from "./step-up.ts";
import { parseOrRefuse, parseParams, parseQuery, refuseBody } from "./validation.ts";

/** Largest body that may be sent without signing in, in bytes. */
export const PUBLIC_BODY_LIMIT = 24 * 1024;

type ReplyFor<C> = C extends { file: true }
  ? FileReply
  : C extends { list: unknown }
    ? ListReply<RowOf<C>>
    : ReplyOf<C>;
type QueryFor<C> = C extends { list: unknown } ? ListQueryOf<C> : QueryOf<C>;

/** The input of an ordinary handler: the database in the actor's scope, and the validated request. */
export interface HandlerContext<C> {
  db: Db;
  actor: Actor;
  /** The caller's session. */
  session: Session | null;
  params: ParamsOf<C>;
  /** Query; a list's is sent in the address or in the body. */
  query: QueryFor<C>;
  body: BodyOf<C>;
}
/** The input of a handler that runs before an agency is known. */
export interface UnscopedContext<C> extends Omit<HandlerContext<C>, "db" | "actor"> {
  caller: Caller;
}
/** The input of a handler behind a token in the address, with what the token opened. */
export interface OpenedContext<C, O> extends UnscopedContext<C> {
  opened: O;
}
export type Handlers<G extends CallGroup> = {
  [K in keyof G]: (context: HandlerContext<G[K]>) => Promise<ReplyFor<G[K]>>;
};
/** Handlers of reads that go on once their transaction is over. */
export type HandlersThenOutside<G extends CallGroup> = {
  [K in keyof G]: (context: HandlerContext<G[K]>) => Promise<AfterTransaction<ReplyFor<G[K]>>>;
};
export type UnscopedHandlers<G extends CallGroup> = {
  [K in keyof G]: (context: UnscopedContext<G[K]>) => Promise<ReplyFor<G[K]>>;
};

export type OpenedHandlers<G extends CallGroup, O> = {
  [K in keyof G]: (context: OpenedContext<G[K], O>) => Promise<ReplyFor<G[K]>>;
};
/** Returns what a token opens; nothing for one that opens nothing, which counts against its address. */
export type Open<O> = (token: string, caller: Caller) => Promise<O | null>;

export interface ServeContext {
  app: FastifyInstance;
  database: Database;
  limiter: Limiter;
  spend: Spend;
  resolvers: Resolvers;
  findSession: (token: string) => Promise<Session | null>;
  caller: (request: FastifyRequest, reply: FastifyReply) => Caller;
  linksOf: LinksOf;
  /** True if every reply is checked against its schema, as in tests. */
  checkReplies: boolean;
}

type Run = (context: {
  db: Db;
  actor: Actor;
  session: Session | null;
  caller: Caller;
  /** Target that the token of the call opened, if it has one. */
  opened: never;
  params: never;
  query: never;
  body: never;
}) => Promise<unknown>;

export const serve = <G extends CallGroup>(
  context: ServeContext,
  calls: G,
  handlers: Handlers<G> | HandlersThenOutside<G>,
): void => bind(context, calls, handlers as unknown as Record<string, Run>, false);
export const serveUnscoped = <G extends CallGroup>(
  context: ServeContext,
  calls: G,
  handlers: UnscopedHandlers<G>,
): void => bind(context, calls, handlers as unknown as Record<string, Run>, true);
/** Serves calls that a token in their address opens. It is looked at before the body is read. */
export const serveOpened = <G extends CallGroup, O>(
  context: ServeContext,
  calls: G,
  open: Open<O>,
  handlers: OpenedHandlers<G, O>,
): void => bind(context, calls, handlers as unknown as Record<string, Run>, true, open);

export const isList = (call: AnyCall): call is AnyCall & ListCall => "list" in call;
/** A call reads if it is a GET, a list, or declares `reads`. */
export const actionOf = (call: AnyCall): AccessAction =>
  call.method === "GET" || isList(call) || call.reads ? "read" : "write";

function bind(
  context: ServeContext,
  calls: CallGroup,
  handlers: Record<string, Run>,
  unscoped: boolean,
  open?: Open<unknown>,
): void {
  const load = referenceLoader(context.resolvers);
  for (const [name, call] of Object.entries(calls)) {
    const title = `${call.method} ${call.path}`;
    const run = handlers[name];
    if (!run) throw new Error(`${title} has no handler`);
    if (!call.access) throw new Error(`${title} has no access rule`);
    if ((call.tellsExistence || call.sendsMail) && !call.limit)
      throw new Error(`${title} tells of existence or sends mail without a limit`);
    if (call.letters && !call.sendsMail) throw new Error(`${title} names to whom it sends no mail`);
    // A file's bytes are not part of the idempotency hash, and must not keep a transaction open.
    if (call.upload && !unscoped) throw new Error(`${title} accepts a file inside a transaction`);
    if ((call.transaction === "none") !== unscoped)
      throw new Error(`${title} must be served by ${unscoped ? "serve" : "serveUnscoped"}`);
    const door = doorOf(title, call);
    if ((typeof door === "object" && door.proof !== undefined) !== (open !== undefined))
      throw new Error(`${title} must be served by ${open ? "serveUnscoped" : "serveOpened"}`);
    context.app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...createRoute(context, call, { run, handlers, stepUp: stepUpOf(title, call, calls), load, open }),
      ...(call.access.kind === "public" && { bodyLimit: PUBLIC_BODY_LIMIT }),
      config: { door, ...(call.upload && { form: call.upload }) },
    });
  }
}

/** Returns the guard of a call: a session, or the limits where anyone may make it. */
function doorOf(title: string, { access, limit, body, params, query }: Call): Door {
  if (access.kind !== "public") return "session";
  const { reason, proof } = access;
  if (!limit) throw new Error(`${title} may be made by anybody, without a limit`);
  const names = [params, query].flatMap((schema) => Object.keys(schema?._zod.def.shape ?? {}));
  // Text that a caller may put into the address freely is looked up, so that it proves something or is not taken.
  if (names.length > 0 && !names.some((name) => name === proof))
    throw new Error(`${title} takes ${names.join(" and ")} from anybody, and none of it is its proof`);
  return {
    open: reason,
    limit: { each: limit },
    // Little may be read before the caller is known.
    ...(body && { bytes: PUBLIC_BODY_LIMIT }),
    ...(proof !== undefined && { proof }),
  };
}

function createRoute(context: ServeContext, call: Call, { run, handlers, stepUp, load, open }: Bound) {
  const { database, limiter } = context;
  const action = actionOf(call);
  const title = `${call.method} ${call.path}`;
  const list = isList(call) ? call.list : undefined;
  const references = referencesOf(call);
  checkAssigns(title, action, references);
  // A file is not kept with its key: asking for it again makes it again.
  const keepsReplies = call.method === "POST" && action === "write" && !call.file && call.transaction !== "none";
  const write = replyWriter(call.reply);
  const writeCurrent = replyWriter(call.current ?? call.reply);

  /** A link is good for the session it was made for, so a reply without a session has none. */
  const linksFor = (session: Session | null): Link =>
    session
      ? context.linksOf(session.id)
      : () => {
          throw new Error(`${title} links a file for nobody`);
        };

  /** Counts an attempt. An open call has been counted at its door. */
  const count = async ({ caller, session }: Pick<Identified, "caller" | "session">): Promise<void> => {
    if (call.limit && call.access.kind !== "public") await limiter.take(call.limit, caller.address, session?.accountId);
  };

  /** True if the sender's key already has a reply of this call, so that nothing is done, whatever the body is. */
  const isRepeated = async ({ headers }: FastifyRequest, session: Session | null): Promise<boolean> => {
    const key = headers["idempotency-key"];
    const actor = session?.actor;
    if (!keepsReplies || !call.limit || !actor || !isKey(key)) return false;
    return database.scope(actor, "read", (db) => hasRun(db, actor, { key, call: title }));
  };

  /**
   * Identifies the caller and checks their access, before any of the body is read. A request that is refused later
   * counts as an attempt too; one that gets its stored reply does not.
   */
  const identify = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = bearer(request);
    const session = token ? await context.findSession(token) : null;
    if (session) noteLoggedCaller(request, session);
    const caller = context.caller(request, reply);
    const params = context.spend(caller.address, () => {
      const named = parseParams(call, request.params);
      if (call.access.kind !== "public") authorise(call, session, named);
      return named;
    });
    stepUp.atDoor(session);
    const repeated = await isRepeated(request, session);
    if (!repeated) await count({ caller, session });
    const opened = open && (await openToken(limiter, { token: proofOf(call, request, params), caller }, open));
    identified.set(request, { session, params, caller, opened, repeated });
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const identity = identified.get(request);
    if (!identity) throw new Error(`${title} was not asked who calls it`);
    const { session, params, caller, opened, repeated } = identity;
    const sent = call.upload ? await readForm(request, call.upload) : request.body;
    const { query, body } = context.spend(caller.address, () => {
      const parameters = parseQuery(request);
      return {
        query: parseOrRefuse(
          call.query ?? nothing,
          list && call.query ? fromAddress(list, parameters) : Object.fromEntries(parameters),
        ),
        body: call.body ? parseOrRefuse(call.body, sent) : refuseBody(sent),
      };
    });
    const letters = lettersIn(call, body);
    if (call.limit && letters > 1 && !repeated)
      await limiter.takeLetters(call.limit, caller.address, session?.accountId, letters - 1);
    const mappedQuery = list ? inOurNames(list, (call.query ? query : body) as ListQuery) : query;
    const input = { params, query: mappedQuery as never, body: body as never };

    const execute = async (db: Db, actor: Actor): Promise<unknown> => {
      const handlerContext = { db, actor, session, caller, opened: opened as never, ...input, params: params as never };
      const loading = load(db, references, { params, query, body }, { actor, action, params });
      if (action === "write") {
        await loading;
        await stepUp.ofBody(session, body, (name) => Promise.resolve(handlers[name]?.(handlerContext)));
        return run(handlerContext);
      }
      // A read has no effect: it runs in the same batch as its references, and an unknown id takes precedence.
      const [loaded, ran] = await Promise.allSettled([loading, run(handlerContext)]);
      if (loaded.status === "rejected") throw loaded.reason;
      if (ran.status === "rejected") throw ran.reason;
      return ran.value;
    };

    let result: unknown;
    if (call.transaction === "none") {
      await stepUp.ofBody(session, body);
      result = await run({
        db: undefined as never,
        actor: undefined as never,
        session,
        caller,
        opened: opened as never,
        ...input,
        params: params as never,
      });
    } else {
      if (!session?.actor) throw new Refusal("chooseAgency");
      const actor = acrossAgencies(call, session.actor, list ? mappedQuery : body);
      const key = request.headers["idempotency-key"];
      if (key !== undefined && !isKey(key)) throw new Refusal("malformed");
      const answer = await database.scope(actor, action, (db) => {
        const work = async () => {
          const done = await execute(db, actor);
          if (actor.role === "super_admin" && action === "write") await auditSuperAdmin(db, actor, title, params);
          return done;
        };
        if (!keepsReplies || key === undefined) return work();
        const once = { key, call: title, body: { params, body } };
        // An uncounted repeat does nothing, even if its key has been deleted since.
        return repeated ? readReply(db, actor, once) : runOnce(db, actor, once, work);
      });
      result = answer instanceof AfterTransaction ? await answer.work() : answer;
    }
    if (call.file) return sendFile(reply, result as FileReply);
    const responseBody = list ? listBody(result as ListReply<unknown>) : result;
    const written = write(responseBody, linksFor(session));
    if (context.checkReplies) checkReply(title, call, written);
    return list ? written : { responseData: written };
  };

  // The current record of a stale refusal is serialised by its schema, as a reply is.
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    handle(request, reply).catch((error: unknown) => {
      if (context.checkReplies && error instanceof Refusal && TELLING.has(error.code) && !call.tellsExistence)
        throw new Error(`${title} answers ${error.code}, and its contract does not say that it tells of existence`);
      if (!(error instanceof Refusal) || error.current === undefined) throw error;
      throw new Refusal(
        error.code,
        error.details,
        writeCurrent(error.current, linksFor(identified.get(request)?.session ?? null)),
        error.saved,
      );
    });
  /** Counts what had a key with a reply and was another request: another body, or none that can be read. */
  const onError = async (request: FastifyRequest): Promise<void> => {
    const identity = identified.get(request);
    // Exceeding the limit changes nothing here: the request is refused already.
    if (identity?.repeated) await count(identity).catch(() => undefined);
  };
  return { onRequest: identify, handler, onError, ...(mayCompress(call) && { onSend: compressReply }) };
}

/** Refusals that tell whether a guess was right. */
const TELLING: ReadonlySet<ErrorCode> = new Set(["emailExisted", "invalidLogin", "expiredLink", "wrongPassword"]);

/** Runtime of a call: its handler, and those of its group by name. */
interface Bound {
  run: Run;
  handlers: Record<string, Run>;
  stepUp: StepUpCheck;
  load: ReturnType<typeof referenceLoader>;
  open: Open<unknown> | undefined;
}

/** Caller of a request, as decided before its body is read. */
interface Identified {
  session: Session | null;
  params: Record<string, string>;
  caller: Caller;
  /** Target that the token of the call opened, if it has one. */
  opened: unknown;
  /** True if its key has a reply, so that it was not counted. */
  repeated: boolean;
}
const identified = new WeakMap<FastifyRequest, Identified>();

function bearer(request: FastifyRequest): string | null {
  const [kind, token, more] = (request.headers.authorization ?? "").split(" ");
  return kind?.toLowerCase() === "bearer" && token && !more ? token : null;
}

/** Returns the token of a call from its path or its query; one that is missing opens nothing. */
function proofOf({ access }: Call, request: FastifyRequest, params: Record<string, string>): string {
  const name = access.kind === "public" ? (access.proof ?? "") : "";
  return params[name] ?? parseQuery(request).get(name) ?? "";
}

/** Refuses a call without a valid session (401) or without any right to its resource (403). */
function authorise(call: Call, session: Session | null, params: Readonly<Record<string, string>>): void {
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

/** Returns the resource of a call's access rule, chosen by its path parameter if it has one. */
export function resourceOf(call: AnyCall, params: Readonly<Record<string, string>>): Resource {
  const { access } = call;
  if (access.kind === "resource") return access.resource;
  const resource = access.kind === "byParam" ? access.resources[params[access.param] ?? ""] : undefined;
  if (!resource) throw notFound();
  return resource;
}
