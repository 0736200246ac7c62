import type { Named } from "#contract/schema.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/talents.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { colleagues } from "#web/shared/people.tsx";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import type { OfFamily } from "./family.ts";
import type { PersonValues } from "./personForm.ts";

const say = (ids: readonly string[], known: readonly Named[]): string =>
  ids.map((id) => known.find((one) => one.id === id)?.name ?? t("someoneElse")).join(", ");

/** How the two versions of a person's summary are said, where two people changed one field. */
export function usePersonWords({ family, person }: OfFamily & { person: PersonSummary }): FieldWords<PersonValues> {
  const { data: types = [] } = useAsk(people.types, { params: { family } });
  const { data: subTypes = [] } = useAsk(people.subTypes, { params: { family } });
  const ids = person.assignedStaff.map(({ id }) => id);
  const { people: others } = colleagues.usePeople("", ids);
  const staff = [...person.assignedStaff, ...others].map(({ id, displayName }) => ({ id, name: displayName }));
  return {
    typeIds: { value: (chosen) => say(chosen, types) },
    subTypeIds: { value: (chosen) => say(chosen, subTypes) },
    assignedStaffIds: { value: (chosen) => say(chosen, staff) },
    addresses: ADDRESS_WORDS,
    status: { value: (status) => STATUS_LOOKS[status].title },
    nationality: { value: (code) => (code ? countryName(code) : "") },
    countryCode: { label: t("phoneCountry"), value: countryName },
    socialLinks: {
      label: t("socialLinks"),
      value: (links) => links.map(({ platform, url }) => `${PLATFORMS[platform]}: ${url}`).join("\n"),
    },
  };
}
