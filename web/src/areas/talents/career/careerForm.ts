/** The values of the form of a career's entry. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type CareerEntry, CareerForm } from "#contract/talents/career.ts";
import type { Problems } from "#web/kit/forms/formState.ts";
import { month } from "#web/kit/time/format.ts";
import { t } from "#web/messages/career.ts";

export const careerForm = formOf(CareerForm, { started: null });
export type CareerValues = FormValues<typeof careerForm>;

export const valuesOf = (entry: CareerEntry): CareerValues => careerForm.valuesOf(entry);

/** Lines that were begun and left empty are none; the server asks for the first month in its own words. */
export const bodyOf = ({ version: _, started, links, ...values }: CareerValues) => ({
  ...values,
  started: started ?? "",
  links: links.filter(({ url }) => url.trim() !== ""),
});

/** What the contract's schema can't say of one field alone. */
export const careerRules = ({ started, ended }: CareerValues): Problems =>
  started && ended && ended < started ? { ended: t("endBeforeStart", { month: month(started) }) } : {};

/** "March 2019 to June 2021", "since March 2019", "March 2019". */
export function when({ started, ended }: Pick<CareerEntry, "started" | "ended">): string {
  if (ended === null) return t("since", { month: month(started) });
  return ended === started ? month(started) : t("fromTo", { from: month(started), to: month(ended) });
}
