/**
 * A call is data, declared once with its permission. It is the only source of the route, the validation, the OpenAPI
 * document, the typed client, the authorization matrix, the fuzz test and the cache topics.
 */
import type { AccessAction, Resource } from "./access.ts";
import type { Kinds } from "./call-kinds.ts";
import type { Topic } from "./enums.ts";
import { z } from "./schema.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Callers a call is open to. A call without a rule does not compile, and the server does not start with one. */
export type Access =
  /** Callers who may do `action` on at least one record of `resource`; references decide which records. */
  | { kind: "resource"; resource: Resource; action: AccessAction }
  /** A closed path parameter decides the resource; any other value of it does not exist. */
  | { kind: "byParam"; param: string; resources: Readonly<Record<string, Resource>>; action: AccessAction }
  /** Any complete session; a reference in its path still limits which records it reaches. */
  | { kind: "signedIn" }
  /** Includes sessions whose second factor is still pending. */
  | { kind: "halfSignedIn" }
  /** Owners and app admins only. */
  | { kind: "owner" }
  /** Super admins, who operate the platform. */
  | { kind: "superAdmin" }
  /**
   * Without signing in; `reason` says why. `proof` names the path or query parameter that unlocks it, which is checked
   * before the body is read.
   */
  | { kind: "public"; reason: string; proof?: string };

export const read = (resource: Resource): Access => ({ kind: "resource", resource, action: "read" });
export const write = (resource: Resource): Access => ({ kind: "resource", resource, action: "write" });
export const byParam = (
  param: string,
  resources: Readonly<Record<string, Resource>>,
  action: AccessAction,
): Access => ({
  kind: "byParam",
  param,
  resources,
  action,
});
export const signedIn: Access = { kind: "signedIn" };
export const halfSignedIn: Access = { kind: "halfSignedIn" };
export const owner: Access = { kind: "owner" };
export const superAdmin: Access = { kind: "superAdmin" };
export const open = (reason: string, { proof }: { proof?: string } = {}): Access => ({
  kind: "public",
  reason,
  ...(proof !== undefined && { proof }),
});

/** Named limits on how often a call may be made; the server sets the numbers. */
export type RateLimit =
  | "signIn"
  | "code"
  | "lookup"
  | "costly"
  | "document"
  | "invitation"
  | "letter"
  | "crawl"
  | "linkPreview"
  | "publicLink"
  | "enquiry"
  | "fanRead"
  | "fanWrite"
  | "unknownToken";

type Params = z.ZodMiniObject;
type Body = z.ZodMiniType;

export interface CallSpec<P extends Params, Q extends Params, B extends Body, R extends Body, N extends Body = R> {
  /** The summary in the OpenAPI document. */
  summary: string;
  access: Access;
  params?: P;
  /** The query string; strict like the body. */
  query?: Q;
  body?: B;
  reply: R;
  /** Schema of the current record in the refusal of a stale update, if it differs from the reply. */
  current?: N;
  /** Topics whose changes make this reply stale (a read), or that the call changes (a write). */
  topics?: readonly Topic[];
  /** `none`: the handler opens its own transactions, because it acts before an agency is known or calls outside services. */
  transaction?: "none";
  /**
   * Effects that a stolen session must not reach: the call asks for a step-up (password or code) within the last 15
   * minutes.
   */
  kinds?: Kinds;
  /** Marks a POST as a read whose parameters do not fit a URL. Lists are reads already. */
  reads?: true;
  limit?: RateLimit;
  /** The reply reveals whether an account, a code or a password exists or is right, so a limit is required. */
  tellsExistence?: true;
  /** Sends email, so a limit is required. */
  sendsMail?: true;
  /** Lists in the body that hold recipients: each entry is an email, and counts against the limit as one attempt. */
  letters?: readonly string[];
  /** The reply is a streamed file; a refusal is still JSON. */
  file?: true;
  /** Lets a super admin read several agencies at once, given by `agencyIds` in the list's query. */
  acrossAgencies?: true;
  /** Seconds that a client may cache the reply, unless one of its topics changes. */
  keptFor?: number;
  /** The body is multipart/form-data: the schema's fields as text, and one file of at most `maxBytes` in the field `file`. */
  upload?: { file: string; maxBytes: number };
}

/** Seconds that clients cache metadata. */
export const METADATA_SECONDS = 54_000;
/** Seconds that clients cache the options of forms and filters. */
export const OPTION_SECONDS = 900;

export interface Call<
  P extends Params = Params,
  Q extends Params = Params,
  B extends Body = Body,
  R extends Body = Body,
  N extends Body = R,
> extends CallSpec<P, Q, B, R, N> {
  method: Method;
  /** A parameter is written `{name}`. */
  path: string;
}

export const nothing = z.strictObject({});
type Nothing = typeof nothing;

export function call<
  R extends Body,
  P extends Params = Nothing,
  Q extends Params = Nothing,
  B extends Body = z.ZodMiniUndefined,
  N extends Body = R,
>(method: Method, path: string, spec: CallSpec<P, Q, B, R, N>): Call<P, Q, B, R, N> {
  return { method, path, ...spec };
}

/** Declares a call that replies with a file. */
export const fileCall = <P extends Params = Nothing, Q extends Params = Nothing, B extends Body = z.ZodMiniUndefined>(
  method: Method,
  path: string,
  spec: Omit<CallSpec<P, Q, B, z.ZodMiniUndefined>, "reply" | "file">,
): Call<P, Q, B, z.ZodMiniUndefined> & { file: true } => ({ method, path, ...spec, reply: z.undefined(), file: true });

/** Calls are bound and listed in groups, one for each noun. */
export type AnyCall = Call;
export type CallGroup = Readonly<Record<string, AnyCall>>;

type Of<S> = S extends z.ZodMiniType ? z.output<S> : never;
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never;
export type ParamsOf<C> = C extends { params?: infer P } ? Of<NonNullable<P>> : never;
export type QueryOf<C> = C extends { query?: infer Q } ? Of<NonNullable<Q>> : never;
export type BodyOf<C> = C extends { body?: infer B } ? Of<NonNullable<B>> : never;
/** The body as a caller may send it, before trimming and defaults. */
export type BodyInputOf<C> = C extends { body?: infer B } ? InputOf<NonNullable<B>> : never;
/** The current record in the refusal of a stale update. */
export type CurrentOf<C> = C extends { current?: infer N } ? Of<NonNullable<N>> : never;
export type ReplyOf<C> = C extends { reply: infer R } ? Of<R> : never;

/** Returns the names of a path's parameters. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
