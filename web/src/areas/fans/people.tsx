import type { ReactNode } from "react";
import type { ContentTalent } from "#contract/content/item.ts";
import type { FanReportRow } from "#contract/fans/report.ts";
import type { Named, PersonBrief } from "#contract/schema.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { f } from "./messages.ts";

/** Returns a fan as a person without a portrait: initials on a tint by the id. */
export const fanPerson = (id: string, name: string | null): PersonBrief => ({
  id,
  displayName: name ?? f("unnamed"),
  avatarUrl: null,
});

type Place = Pick<FanReportRow, "city" | "state" | "country">;

/** Returns "Hobart, TAS"; without a state the country's code: "Dublin, IE". */
export const shortPlace = ({ city, state, country }: Place): string | null =>
  [city, state ?? country].filter(Boolean).join(", ") || null;

/** Returns "Hobart, TAS"; without a state the country: "Dublin, Ireland". */
export function placeText({ city, state, country }: Place): string | null {
  const wider = state ?? (country === null ? null : countryName(country));
  return [city, wider].filter(Boolean).join(", ") || null;
}

/** Returns the name for use in a sentence: the first word of "Maris Ellingham". */
export const fanFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const talentPeople = (talents: readonly ContentTalent[]): PersonBrief[] =>
  talents.map(({ userId, displayName, avatarUrl }) => ({ id: userId, displayName, avatarUrl }));

/** Returns a talent's initials, which stand before their name. */
export const talentMark = ({ id, name }: Named): ReactNode => (
  <Avatar person={{ id, displayName: name, avatarUrl: null }} size={22} />
);
