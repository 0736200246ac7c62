import type { PersonBrief } from "#contract/schema.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/staff.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { usePositionChoices } from "../position/usePositionChoices.ts";
import type { StaffValues } from "./staffForm.ts";

/** How the two versions of a colleague's details are said, where two people changed one field. */
export function useStaffWords(roster: readonly PersonBrief[]): FieldWords<StaffValues> {
  const positions = usePositionChoices();
  const names = (ids: readonly string[]): string =>
    ids.map((id) => roster.find((person) => person.id === id)?.displayName ?? t("someoneElse")).join(", ");
  return {
    countryCode: { label: t("phoneCountry"), value: countryName },
    positionId: { value: (id) => positions.find(({ value }) => value === id)?.label ?? "" },
    addresses: ADDRESS_WORDS,
    talents: { value: names },
    scouts: { value: names },
  };
}
