import {
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import type { AnyCall } from "#contract/call.ts";
import type { ArgsOf, ResultOf } from "./callTypes.ts";
import { queries, queryKeyOf } from "./queries.ts";
import { send } from "./send.ts";

export interface CallQueryOptions {
  /** While false, nothing is sent. */
  when?: boolean;
  /** Keeps showing the previous data while the next request of the same call is pending. */
  keep?: boolean;
  /** How long data stays fresh, in ms; changes of its topics invalidate it anyway. */
  staleTime?: number;
}

/** The data of another request to the same call; what another call sent has another shape, whatever the types of both. */
export function keepOfCall<C extends AnyCall>(call: C) {
  return <D>(previous: D | undefined, query: Pick<Query, "queryKey"> | undefined): D | undefined =>
    query?.queryKey[0] === call.method && query.queryKey[1] === call.path ? previous : undefined;
}

export const callQueryOptions = <C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
): UseQueryOptions<ResultOf<C>, Error, ResultOf<C>, QueryKey> => ({
  queryKey: queryKeyOf(call, args),
  queryFn: ({ signal }) => send(call, args, { signal }),
  meta: { topics: call.topics ?? [] },
  ...(call.keptFor !== undefined && { staleTime: call.keptFor * 1000, gcTime: call.keptFor * 1000 }),
});

/** Fetches a read call; refetches when one of its topics changes, here or elsewhere. */
export function useCallQuery<C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
  { when = true, keep = false, staleTime }: CallQueryOptions = {},
): UseQueryResult<ResultOf<C>> {
  return useQuery(
    {
      ...callQueryOptions(call, args),
      enabled: when,
      ...(keep && { placeholderData: keepOfCall(call) }),
      ...(staleTime !== undefined && { staleTime }),
    },
    queries,
  );
}

/** Fetches a read call with several arguments, one answer for each; the previous data is shown meanwhile. */
export const useCallQueries = <C extends AnyCall>(
  call: C,
  argsList: readonly ArgsOf<C>[],
): UseQueryResult<ResultOf<C>>[] =>
  useQueries(
    { queries: argsList.map((args) => ({ ...callQueryOptions(call, args), placeholderData: keepOfCall(call) })) },
    queries,
  ) as UseQueryResult<ResultOf<C>>[];
