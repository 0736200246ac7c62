import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import type { AnyCall } from "#contract/call.ts";
import { keyOf, queries } from "./queries.ts";
import { send } from "./send.ts";
import type { AnswerOf, ArgsOf } from "./types.ts";

export interface AskOptions {
  /** Ask later: while false nothing is sent. */
  when?: boolean;
  /** Show the earlier answer while the next one of the same call is on its way. */
  keep?: boolean;
  /** How long an answer stays good by itself, in ms; changes by topic are told anyway. */
  staleTime?: number;
}

export const asked = <C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
): UseQueryOptions<AnswerOf<C>, Error, AnswerOf<C>, QueryKey> => ({
  queryKey: keyOf(call, args),
  queryFn: ({ signal }) => send(call, args, { signal }),
  meta: { topics: call.topics ?? [] },
});

/** The answer of a read call; asked again when one of its topics changes, here or elsewhere. */
export function useAsk<C extends AnyCall>(
  call: C,
  args: ArgsOf<C>,
  { when = true, keep = false, staleTime }: AskOptions = {},
): UseQueryResult<AnswerOf<C>> {
  return useQuery(
    {
      ...asked(call, args),
      enabled: when,
      ...(keep && { placeholderData: keepPreviousData }),
      ...(staleTime !== undefined && { staleTime }),
    },
    queries,
  );
}
