import { LIMITS } from "#contract/limits.ts";
import { type Place, places } from "#contract/places/place.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useSettled } from "#web/kit/useSettled.ts";

/** Fewer letters fit too much. */
const FEWEST = 3;

interface Found {
  /** To choose from; those of older words until there are new ones. */
  offered: readonly Place[];
  /** The answer to just these words. */
  answer: readonly Place[] | undefined;
  unreached: boolean;
  secondBest: boolean;
  credit: string | null;
}

/** The places that fit what somebody types, once they pause. */
export function usePlaces(line: string, typing: boolean): Found {
  const words = line.trim();
  const settled = useSettled(words, LIMITS.debounceAddress);
  const when = typing && settled.length >= FEWEST && settled === words;
  const { data, isError, isPlaceholderData } = useAsk(
    places.search,
    { query: { q: settled } },
    { when, keep: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return {
    offered: typing && words !== "" ? (data?.places ?? []) : [],
    answer: when && !isPlaceholderData && !isError ? data?.places : undefined,
    unreached: when && isError,
    secondBest: when && data?.secondBest === true,
    credit: data?.credit ?? null,
  };
}
