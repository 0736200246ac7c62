/** Form values of a person, for the add and edit forms. */
import type { TalentCategory } from "#contract/enums.ts";
import { type FormValues, formOf, ids } from "#contract/form.ts";
import { PersonCreate, type PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { formatDate } from "#web/ui/time/format.ts";

export const personForm = formOf(PersonCreate);
export type PersonValues = FormValues<typeof personForm>;

export const valuesOf = (person: PersonSummary): PersonValues =>
  personForm.valuesOf(person, {
    typeIds: ids(person.types),
    subTypeIds: ids(person.subTypes),
    assignedStaffIds: ids(person.assignedStaff),
  });

/** Checks that span several fields. */
export function personRules(values: PersonValues): FieldErrors {
  const { representationStart: start, representationEnd: end } = values;
  return {
    ...phoneErrors(values),
    ...(start && end && end < start && { representationEnd: t("endBeforeStart", { date: formatDate(start) }) }),
  };
}

/** Removes types outside the chosen categories, and sub-types outside the chosen types. */
export const withCategory = (
  category: TalentCategory | null,
): Pick<PersonValues, "category" | "typeIds" | "subTypeIds"> => ({ category, typeIds: [], subTypeIds: [] });
export const fittingSubTypes = (
  chosen: readonly string[],
  typeIds: readonly string[],
  subTypes: readonly { id: string; typeId: string }[],
): string[] => chosen.filter((id) => subTypes.some((sub) => sub.id === id && typeIds.includes(sub.typeId)));
