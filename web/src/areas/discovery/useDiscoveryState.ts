import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { DISCOVERY_KINDS, type DiscoveryKind } from "#contract/discovery/artist.ts";

/** Filters of a search, by their name in the address. */
export const FILTERS = ["tag", "country", "since", "until"] as const;
export type FilterName = (typeof FILTERS)[number];

export interface DiscoveryState {
  q: string;
  kind: DiscoveryKind;
  filters: Partial<Record<FilterName, string>>;
  offset: number;
  artist: string | null;
  list: string | null;
  /** True if a narrow screen shows the shortlist. */
  showsList: boolean;
}
type Change = Partial<Record<FilterName | "q" | "kind" | "offset" | "artist" | "list" | "view", string | null>>;

/** The state of the screen, which is its address. */
export function useDiscoveryState(): [DiscoveryState, (change: Change, push?: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (next: Change, push = false): void =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next))
            if (value) after.set(name, value);
            else after.delete(name);
          return after;
        },
        { replace: !push },
      ),
    [setAddress],
  );
  const kind = address.get("kind");
  const state: DiscoveryState = {
    q: address.get("q") ?? "",
    kind: DISCOVERY_KINDS.find((candidate) => candidate === kind) ?? "ARTISTS",
    filters: Object.fromEntries(FILTERS.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : []))),
    offset: Number(address.get("offset")) || 0,
    artist: address.get("artist"),
    list: address.get("list"),
    showsList: address.get("view") === "list",
  };
  return [state, change];
}
