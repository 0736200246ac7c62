/** The values of the form of a career's entry. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type CareerEntry, CareerForm } from "#contract/talents/career.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { formatMonth } from "#web/ui/time/format.ts";

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
export const careerRules = ({ started, ended }: CareerValues): FieldErrors =>
  started && ended && ended < started ? { ended: t("endBeforeStart", { month: formatMonth(started) }) } : {};

/** "March 2019 to June 2021", "since March 2019", "March 2019". */
export function when({ started, ended }: Pick<CareerEntry, "started" | "ended">): string {
  if (ended === null) return t("since", { month: formatMonth(started) });
  return ended === started ? formatMonth(started) : t("fromTo", { from: formatMonth(started), to: formatMonth(ended) });
}
