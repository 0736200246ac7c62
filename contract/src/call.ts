/**
 * A call is data, declared once with its permission. It is the only source of the route, the validation, the OpenAPI
 * document, the typed client, the authorization matrix, the fuzz test and the cache topics.
 */
import type { AccessAction, Resource } from "./access.ts";
import type { Topic } from "./enums.ts";
import { z } from "./schema.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may make a call. A call without one does not compile, and does not boot. */
export type Access =
  /** Whoever may do `action` on some record of `resource`; which records is the scope's to say. */
  | { kind: "resource"; resource: Resource; action: AccessAction }
  /** A closed path parameter decides the resource; any other value of it does not exist. */
  | { kind: "byParam"; param: string; resources: Readonly<Record<string, Resource>>; action: AccessAction }
  /** Anyone with a whole session; of what needs a right it reaches only what a reference in its path resolves for them. */
  | { kind: "signedIn" }
  /** A session whose second factor is still due may make it too. */
  | { kind: "halfSignedIn" }
  /** Owners and app admins only. */
  | { kind: "owner" }
  /** Those who operate the platform. */
  | { kind: "superAdmin" }
  /** Nobody needs to be signed in; says why. */
  | { kind: "public"; reason: string };

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
export const open = (reason: string): Access => ({ kind: "public", reason });

/** Named limits on how often a call may be made; the numbers are the server's. */
export type RateLimit = "signIn" | "code" | "lookup" | "costly";

type Params = z.ZodMiniObject;
type Body = z.ZodMiniType;

export interface CallSpec<P extends Params, Q extends Params, B extends Body, R extends Body, N extends Body = R> {
  /** What it does, in a few words; the OpenAPI summary. */
  says: string;
  access: Access;
  params?: P;
  /** The query string; strict like the body. */
  query?: Q;
  body?: B;
  reply: R;
  /** The record that a stale update is answered with, where that is not the reply. */
  current?: N;
  /** Tables whose change makes this answer stale (a read), or that it changes (a write). */
  topics?: readonly Topic[];
  /** `none`: the handler opens what it needs itself, because it acts before an agency is known or talks to the outside. */
  transaction?: "none";
  /** Refused unless password or code was given within the last quarter of an hour. */
  stepUp?: true;
  /** A POST that only asks, because what it asks with does not fit an address. A list is one already. */
  reads?: true;
  limit?: RateLimit;
  /** The answer is a file of this kind of content, streamed; a refusal is JSON as ever. */
  file?: true;
  /** The body comes as multipart/form-data: the schema's fields as texts, and one file of at most so many bytes in the field named. */
  upload?: { file: string; maxBytes: number };
}

export interface Call<
  P extends Params = Params,
  Q extends Params = Params,
  B extends Body = Body,
  R extends Body = Body,
  N extends Body = R,
> extends CallSpec<P, Q, B, R, N> {
  method: Method;
  /** With `{name}` for a parameter. */
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

/** A call that answers with a file; what is in it is for the handler to say. */
export const fileCall = <P extends Params = Nothing, Q extends Params = Nothing, B extends Body = z.ZodMiniUndefined>(
  method: Method,
  path: string,
  spec: Omit<CallSpec<P, Q, B, z.ZodMiniUndefined>, "reply" | "file">,
): Call<P, Q, B, z.ZodMiniUndefined> & { file: true } => ({ method, path, ...spec, reply: z.undefined(), file: true });

/** Calls are bound and listed in groups, one a noun. */
export type AnyCall = Call;
export type CallGroup = Readonly<Record<string, AnyCall>>;

type Of<S> = S extends z.ZodMiniType ? z.output<S> : never;
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never;
export type ParamsOf<C> = C extends { params?: infer P } ? Of<NonNullable<P>> : never;
export type QueryOf<C> = C extends { query?: infer Q } ? Of<NonNullable<Q>> : never;
export type BodyOf<C> = C extends { body?: infer B } ? Of<NonNullable<B>> : never;
/** What a caller may write, before trimming and defaults. */
export type BodyInputOf<C> = C extends { body?: infer B } ? InputOf<NonNullable<B>> : never;
/** The record that a stale update is answered with. */
export type CurrentOf<C> = C extends { current?: infer N } ? Of<NonNullable<N>> : never;
export type ReplyOf<C> = C extends { reply: infer R } ? Of<R> : never;

/** The names of a path's parameters. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
