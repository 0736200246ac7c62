import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { AnyCall } from "#contract/call.ts";
import type { ArgsOf, ResultOf } from "./callTypes.ts";
import { queries, queryKeyOf } from "./queries.ts";
import { send } from "./send.ts";

export interface CallQueryOptions {
  /** Ask later: while false nothing is sent. */
  when?: boolean;
  /** Show the earlier answer while the next one of the same call is on its way. */
  keep?: boolean;
  /** How long an answer stays good by itself, in ms; changes by topic are told anyway. */
  staleTime?: number;
}

export const callQueryOptions = <C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
): UseQueryOptions<ResultOf<C>, Error, ResultOf<C>, QueryKey> => ({
  queryKey: queryKeyOf(call, args),
  queryFn: ({ signal }) => send(call, args, { signal }),
  meta: { topics: call.topics ?? [] },
});

/** The answer of a read call; asked again when one of its topics changes, here or elsewhere. */
export function useCallQuery<C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
  { when = true, keep = false, staleTime }: CallQueryOptions = {},
): UseQueryResult<ResultOf<C>> {
  return useQuery(
    {
      ...callQueryOptions(call, args),
      enabled: when,
      ...(keep && { placeholderData: keepPreviousData }),
      ...(staleTime !== undefined && { staleTime }),
    },
    queries,
  );
}
