import { useEffect, useState } from "react";
import { type Place, places } from "#contract/places/place.ts";
import { send } from "#web/ui/calls/send.ts";

/** Looks towns up, each once: the places that match, best first; undefined while it is asked. */
export function useTowns(towns: readonly string[]): ReadonlyMap<string, readonly Place[]> {
  const [found, setFound] = useState<ReadonlyMap<string, readonly Place[]>>(new Map());
  const missing = towns.find((town) => !found.has(town));
  useEffect(() => {
    if (missing === undefined) return;
    let isStale = false;
    const keep = (offered: readonly Place[]): void => {
      if (!isStale) setFound((was) => new Map([...was, [missing, offered]]));
    };
    // A town that can't be looked up is added without a place.
    send(places.search, { query: { q: missing } }).then(
      (answer) => keep(answer.places.slice(0, 6)),
      () => keep([]),
    );
    return () => {
      isStale = true;
    };
  }, [missing]);
  return found;
}
