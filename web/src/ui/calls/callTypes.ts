/** What a call takes and answers, read off its declaration. */
import type { AnyCall, BodyInputOf, ParamsOf, QueryOf, ReplyOf } from "#contract/call.ts";
import type { ListQueryOf, ListReply, RowOf } from "#contract/list.ts";

type Part<Name extends string, T> = [T] extends [never]
  ? unknown
  : [T] extends [undefined]
    ? unknown
    : [T] extends [Record<string, never>]
      ? unknown
      : { [K in Name]: T };

/** A list's query is one thing, wherever the call carries it; what is left out takes the contract's default. */
type Asked<C> = C extends { list: unknown }
  ? { query?: Partial<ListQueryOf<C>> }
  : Part<"query", QueryOf<C>> & Part<"body", BodyInputOf<C>>;

export type ArgsOf<C> = Part<"params", ParamsOf<C>> & Asked<C>;
/** A file that was answered, with the name the server gave it. */
export interface DownloadedFile {
  name: string;
  blob: Blob;
  headers: Headers;
}
export type ResultOf<C> = C extends { file: true }
  ? DownloadedFile
  : C extends { list: unknown }
    ? ListReply<RowOf<C>>
    : ReplyOf<C>;

/** The same, once the types have done their work. */
export interface AnyArgs {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}
export const plainArgs = <C extends AnyCall>(args: ArgsOf<C>): AnyArgs => args as AnyArgs;
