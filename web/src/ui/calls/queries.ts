/** The query cache: replies are keyed by path and arguments, and invalidated by topic. */
import { type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { AnyCall } from "#contract/call.ts";
import type { Topic } from "#contract/enums.ts";
import { type ArgsOf, plainArgs } from "./callTypes.ts";
import { ApiError } from "./errors.ts";
import { refetchSoon } from "./refetch.ts";
import { onTopicsChanged } from "./topics.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { topics: readonly Topic[] };
  }
}

/** Retries temporary errors only: a refusal would be the same again. */
const isRetryable = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      networkMode: "always",
      retry: (attempts, error) => attempts < 2 && isRetryable(error),
      retryDelay: (attempts) => 400 * 2 ** attempts,
    },
  },
});

export function queryKeyOf<C extends AnyCall>(call: C, args: ArgsOf<C>): QueryKey {
  const { params = {}, query = {}, body = null } = plainArgs(args);
  return [call.method, call.path, params, query, body];
}

// Refetches all mounted queries of these topics; the others are refetched when they are shown next.
onTopicsChanged((changed, isOwnChange) => {
  const matches = ({ meta }: Pick<Query, "meta">): boolean => meta?.topics.some((topic) => changed.has(topic)) ?? false;
  if (isOwnChange) void queries.invalidateQueries({ predicate: matches });
  else
    for (const query of queries.getQueryCache().findAll({ predicate: matches }))
      refetchSoon(query, (due) => void queries.invalidateQueries({ predicate: (other) => other === due }));
});
