/** The values of the form of a career's entry. */
import { z } from "#contract/schema.ts";
import { CareerEntry } from "#contract/talents/career.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { month } from "#web/kit/time/format.ts";
import { t } from "#web/messages/career.ts";

export interface CareerValues {
  role: string;
  organisation: string;
  place: string;
  started: string | null;
  ended: string | null;
  achievements: string;
  links: { url: string }[];
  attachmentIds: string[];
  version: number;
}
export const EMPTY: CareerValues = {
  role: "",
  organisation: "",
  place: "",
  started: null,
  ended: null,
  achievements: "",
  links: [],
  attachmentIds: [],
  version: 1,
};
export const valuesOf = (entry: CareerEntry): CareerValues => ({
  role: entry.role,
  organisation: entry.organisation,
  place: entry.place ?? "",
  started: entry.started,
  ended: entry.ended,
  achievements: entry.achievements ?? "",
  links: entry.links,
  attachmentIds: entry.attachmentIds,
  version: entry.version,
});
/** Lines that were begun and left empty are none; the server asks for the first month in its own words. */
export const bodyOf = ({ version: _, started, links, ...values }: CareerValues) => ({
  ...values,
  started: started ?? "",
  links: links.filter(({ url }) => url.trim() !== ""),
});

export function newestValues(current: unknown): CareerValues | null {
  const now = z.safeParse(CareerEntry, current);
  return now.success ? valuesOf(now.data) : null;
}

/** What the contract's schema can't say of one field alone. */
export const careerRules = ({ started, ended }: CareerValues): Problems =>
  started && ended && ended < started ? { ended: t("endBeforeStart", { month: month(started) }) } : {};

/** "March 2019 to June 2021", "since March 2019", "March 2019". */
export function when({ started, ended }: Pick<CareerEntry, "started" | "ended">): string {
  if (ended === null) return t("since", { month: month(started) });
  return ended === started ? month(started) : t("fromTo", { from: month(started), to: month(ended) });
}
