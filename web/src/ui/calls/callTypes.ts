/** Types of a call's arguments and result, derived from its declaration. */
import type { AnyCall, BodyInputOf, ParamsOf, QueryOf, ReplyOf } from "#contract/call.ts";
import type { ListQueryOf, ListReply, RowOf } from "#contract/list.ts";

type Part<Name extends string, T> = [T] extends [never]
  ? unknown
  : [T] extends [undefined]
    ? unknown
    : [T] extends [Record<string, never>]
      ? unknown
      : { [K in Name]: T };

/** A list's query has one name, wherever the call carries it; omitted parameters take the contract's default. */
type Input<C> = C extends { list: unknown }
  ? { query?: Partial<ListQueryOf<C>> }
  : Part<"query", QueryOf<C>> & Part<"body", BodyInputOf<C>>;

export type ArgsOf<C> = Part<"params", ParamsOf<C>> & Input<C>;
/** A downloaded file, with the name that the server gave it. */
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

/** Arguments without their call's types. */
export interface AnyArgs {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}
export const plainArgs = <C extends AnyCall>(args: ArgsOf<C>): AnyArgs => args as AnyArgs;
