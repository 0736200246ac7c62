/** Form values of a career entry. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type CareerEntry, CareerForm } from "#contract/talents/career.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { formatMonth } from "#web/ui/time/format.ts";

export const careerForm = formOf(CareerForm, { started: null });
export type CareerValues = FormValues<typeof careerForm>;

export const valuesOf = (entry: CareerEntry): CareerValues => careerForm.valuesOf(entry);

/** Drops empty rows; a missing first month is left to the server. */
export const bodyOf = ({ version: _, started, links, ...values }: CareerValues) => ({
  ...values,
  started: started ?? "",
  links: links.filter(({ url }) => url.trim() !== ""),
});

/** Checks that span several fields. */
export const careerRules = ({ started, ended }: CareerValues): FieldErrors =>
  started && ended && ended < started ? { ended: t("endBeforeStart", { month: formatMonth(started) }) } : {};

/** "March 2019 to June 2021", "since March 2019", "March 2019". */
export function when({ started, ended }: Pick<CareerEntry, "started" | "ended">): string {
  if (ended === null) return t("since", { month: formatMonth(started) });
  return ended === started ? formatMonth(started) : t("fromTo", { from: formatMonth(started), to: formatMonth(ended) });
}
