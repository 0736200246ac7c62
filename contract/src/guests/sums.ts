/** Adds up a guest list, and compares it with its quotas. */
import { GUEST_QUOTAS, type GuestQuota, type GuestQuotas, type GuestSide, type GuestState } from "./codes.ts";

interface Counted {
  side: GuestSide;
  state: GuestState;
  places: number;
  arrived: number;
}
export interface GuestSum {
  approved: number;
  /** Waiting for a decision. */
  waiting: number;
  arrived: number;
}

/** Returns the places of the whole list and of each side. Declined ones count nowhere. */
export function guestSums(guests: readonly Counted[]): Readonly<Record<GuestQuota, GuestSum>> {
  const sums = Object.fromEntries(
    GUEST_QUOTAS.map((quota) => [quota, { approved: 0, waiting: 0, arrived: 0 }]),
  ) as Record<GuestQuota, GuestSum>;
  for (const { side, state, places, arrived } of guests)
    for (const quota of ["TOTAL", side] as const) {
      if (state === "APPROVED") sums[quota].approved += places;
      if (state === "ASKED") sums[quota].waiting += places;
      sums[quota].arrived += arrived;
    }
  return sums;
}

export interface Excess {
  quota: GuestQuota;
  places: number;
  wanted: number;
}
/** Returns the quotas that approved places exceed; with `waiting`, those that wait count as if they were approved. */
export function aboveQuotas(
  guests: readonly Counted[],
  quotas: GuestQuotas,
  { waiting = false }: { waiting?: boolean } = {},
): Excess[] {
  const sums = guestSums(guests);
  return GUEST_QUOTAS.flatMap((quota): Excess[] => {
    const places = quotas[quota];
    const wanted = sums[quota].approved + (waiting ? sums[quota].waiting : 0);
    return places !== null && wanted > places ? [{ quota, places, wanted }] : [];
  });
}

/** Names of quotas as sentences begin with them. */
export const QUOTA_NAMES: Readonly<Record<GuestQuota, string>> = {
  TOTAL: "The list",
  ARTIST: "The artist",
  AGENCY: "The agency",
  PROMOTER: "The promoter",
  VENUE: "The venue",
};
/** Says how far a quota is exceeded: "The artist has 12 places, 14 are wanted". */
export const excessText = ({ quota, places, wanted }: Excess): string =>
  `${QUOTA_NAMES[quota]} has ${places} ${places === 1 ? "place" : "places"}, ${wanted} are wanted`;

const SPACES = /\s+/;
/** Returns a name as doors look for it: "Sam van der Lee" is "Lee, Sam van der". */
export function doorName(name: string): string {
  const words = name.trim().split(SPACES);
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${last}, ${words.join(" ")}`;
}
/** Compares guests by last name, as a door list has them. */
export const byDoorName = (guest: { name: string }, other: { name: string }): number =>
  doorName(guest.name).localeCompare(doorName(other.name), "en");

/** Returns a name in the form in which two of them are the same. */
export const sameName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").trim().split(SPACES).join(" ").toLowerCase();
