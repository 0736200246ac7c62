import { LIMITS } from "#contract/limits.ts";
import { type Place, places } from "#contract/places/place.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";

/** Fewer letters match too many places. */
const FEWEST = 3;

interface Found {
  /** The suggestions; those of the previous text until new ones arrive. */
  offered: readonly Place[];
  /** The places found for the current text. */
  answer: readonly Place[] | undefined;
  unreached: boolean;
  secondBest: boolean;
  credit: string | null;
}

/** Returns the places that match the typed text, after a pause. */
export function usePlaceSuggestions(line: string, typing: boolean): Found {
  const trimmed = line.trim();
  const settled = useDebounced(trimmed, LIMITS.debounceAddress);
  const when = typing && settled.length >= FEWEST && settled === trimmed;
  const { data, isError, isPlaceholderData } = useCallQuery(
    places.search,
    { query: { q: settled } },
    { when, keep: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return {
    offered: typing && trimmed !== "" ? (data?.places ?? []) : [],
    answer: when && !isPlaceholderData && !isError ? data?.places : undefined,
    unreached: when && isError,
    secondBest: when && data?.secondBest === true,
    credit: data?.credit ?? null,
  };
}
