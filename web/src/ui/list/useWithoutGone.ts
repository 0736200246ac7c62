import { useEffect, useEffectEvent } from "react";
import { t } from "#web/ui/messages.ts";
import { ApiError } from "../calls/errors.ts";
import { showToast } from "../toasts/toasts.ts";
import type { UrlListState } from "./useListState.ts";

/** Returns the refused filter without the values that name something that is gone; null if the refusal is of another kind. */
export function withoutGone(
  error: unknown,
  query: Readonly<Record<string, unknown>>,
): { name: string; value: unknown } | null {
  if (!(error instanceof ApiError)) return null;
  const gone = error.details.filter(({ code }) => code === "unknownReference").map(({ field }) => field.split("."));
  const [name] = gone[0] ?? [];
  if (name === undefined || query[name] === undefined) return null;
  const values = query[name];
  if (!Array.isArray(values)) return { name, value: undefined };
  const places = new Set(gone.filter(([listName]) => listName === name).map(([, place]) => Number(place)));
  const remaining: unknown[] = values.filter((_, place) => !places.has(place));
  return { name, value: remaining.length > 0 ? remaining : undefined };
}

/** Takes out of a list's filters what is gone, such as a deleted status in a saved filter; the rest stays. */
export function useWithoutGone(error: unknown, { query, filter }: UrlListState): void {
  const take = useEffectEvent(() => {
    const rest = withoutGone(error, query);
    if (!rest) return;
    filter(rest.name, rest.value, { now: true });
    showToast(t("filterGone"));
  });
  useEffect(() => {
    if (error) take();
  }, [error]);
}
