/** What was asked and answered, kept while it is shown; calls are known by path and arguments, and go stale by topic. */
import { type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { AnyCall } from "#contract/call.ts";
import type { Topic } from "#contract/enums.ts";
import { type ArgsOf, plainArgs } from "./callTypes.ts";
import { ApiError } from "./errors.ts";
import { refetchSoon } from "./follow.ts";
import { onTopicsChanged } from "./topics.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { topics: readonly Topic[] };
  }
}

/** A refusal is an answer and stays one; only what may pass by itself is tried again. */
const isRetryable = (error: Error): boolean => !(error instanceof ApiError) || error.status >= 500;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      networkMode: "always",
      retry: (times, error) => times < 2 && isRetryable(error),
      retryDelay: (times) => 400 * 2 ** times,
    },
  },
});

export function queryKeyOf<C extends AnyCall>(call: C, args: ArgsOf<C>): QueryKey {
  const { params = {}, query = {}, body = null } = plainArgs(args);
  return [call.method, call.path, params, query, body];
}

// Everything shown that reads one of these tables is asked for again; the rest when it is shown next.
onTopicsChanged((changed, here) => {
  const fits = ({ meta }: Pick<Query, "meta">): boolean => meta?.topics.some((topic) => changed.has(topic)) ?? false;
  if (here) void queries.invalidateQueries({ predicate: fits });
  else
    for (const query of queries.getQueryCache().findAll({ predicate: fits }))
      refetchSoon(query, (due) => void queries.invalidateQueries({ predicate: (one) => one === due }));
});
