import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/staff/messages.ts";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { usePositionChoices } from "../position/usePositionChoices.ts";
import type { StaffValues } from "./staffForm.ts";

/** Returns labels for comparing two versions of a staff record. */
export function useStaffLabels(roster: readonly PersonBrief[]): FieldLabels<StaffValues> {
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
