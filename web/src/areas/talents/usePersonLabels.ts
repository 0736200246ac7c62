import type { Named } from "#contract/schema.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { colleagues } from "#web/shared/people/people.tsx";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import type { OfFamily } from "./family.ts";
import type { PersonValues } from "./personForm.ts";

const say = (ids: readonly string[], options: readonly Named[]): string =>
  ids.map((id) => options.find((item) => item.id === id)?.name ?? t("someoneElse")).join(", ");

/** Labels of both values when two users changed the same field of a summary. */
export function usePersonLabels({ family, person }: OfFamily & { person: PersonSummary }): FieldLabels<PersonValues> {
  const { data: types = [] } = useCallQuery(people.types, { params: { family } });
  const { data: subTypes = [] } = useCallQuery(people.subTypes, { params: { family } });
  const ids = person.assignedStaff.map(({ id }) => id);
  const { people: others } = colleagues.usePeople("", ids);
  const staff = [...person.assignedStaff, ...others].map(({ id, displayName }) => ({ id, name: displayName }));
  return {
    typeIds: { value: (chosen) => say(chosen, types) },
    subTypeIds: { value: (chosen) => say(chosen, subTypes) },
    assignedStaffIds: { value: (chosen) => say(chosen, staff) },
    addresses: ADDRESS_WORDS,
    status: { value: (status) => STATUS_STYLES[status].title },
    nationality: { value: (code) => (code ? countryName(code) : "") },
    countryCode: { label: t("phoneCountry"), value: countryName },
    socialLinks: {
      label: t("socialLinks"),
      value: (links) => links.map(({ platform, url }) => `${PLATFORMS[platform]}: ${url}`).join("\n"),
    },
  };
}
