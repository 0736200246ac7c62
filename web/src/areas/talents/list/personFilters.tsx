import type { ReplyOf } from "#contract/call.ts";
import { type Family, PROFILE_STATES, type ProfileState, type Stage, TALENT_STATUSES } from "#contract/enums.ts";
import type { FiltersOf } from "#contract/list.ts";
import { ENDING_MONTHS, FREE_DAYS, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { NOT_HEARD_FILTER } from "#web/shared/comms/lastContact.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { isBesideTabs } from "#web/shared/record/ListTabs.tsx";
import { STATE_TITLES, STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import type { ListFor } from "#web/ui/list/useList.ts";
import { groupedChoices } from "../choices.ts";

type Name = keyof FiltersOf<typeof people.list> & string;
type Options = ReplyOf<typeof people.filterOptions>;

const STATUSES = TALENT_STATUSES.map((value) => ({ value, label: STATUS_STYLES[value].title }));
const STATES = PROFILE_STATES.map((value: ProfileState) => ({ value, label: STATE_TITLES[value] }));
/** The stages of a scout. */
const CONVERSION: readonly { value: Stage; label: string }[] = [
  { value: "converted", label: t("onTheWay") },
  { value: "scout", label: t("notStarted") },
];
const FREE_FILTER = {
  title: t("freeFor"),
  choices: FREE_DAYS.map((value) => ({ value, label: t("nextDays", { count: Number(value) }) })),
};
const ENDING_FILTER = {
  title: t("agreementEnds"),
  choices: ENDING_MONTHS.map((value) => ({ value, label: t("withinMonths", { count: Number(value) }) })),
};
const HOURS = 3_600_000;

const isPreset = (chosen: unknown): boolean =>
  Array.isArray(chosen) && chosen.length === 1 && chosen[0] === PROFILE_STATES[0];
const has = (chosen: unknown, value: string): boolean => Array.isArray(chosen) && chosen.includes(value);
const among = (chosen: unknown, value: string): boolean =>
  !Array.isArray(chosen) || chosen.length === 0 || chosen.includes(value);

/** Filters of the list; types follow the chosen categories, sub-types the chosen types. */
export function usePersonFilters(
  family: Family,
  list: ListFor<typeof people.list>,
  options: Options | undefined,
): FilterOptionsByKey<Name> {
  const { data: types = [] } = useCallQuery(people.types, { params: { family } }, { staleTime: HOURS });
  const { states, categories, typeIds, subTypeIds }: Record<string, unknown> = list.state.shown;
  const typeNames = new Map(types.map(({ id, name }) => [id, name]));
  const ofCategory = types.filter(
    ({ id, category, archived }) => (among(categories, category) && !archived) || has(typeIds, id),
  );
  const ofTypes = options?.subTypes.filter(({ id, typeId }) => among(typeIds, typeId) || has(subTypeIds, id)) ?? [];
  return {
    statusIds: { title: t("status"), choices: STATUSES, chip: isBesideTabs(list) },
    // The list starts with current profiles, which needs no chip to say so.
    states: { title: t("profile"), choices: STATES, chip: !isPreset(states) },
    ...(family === "scouts" && { stages: { title: t("conversion"), choices: CONVERSION } }),
    categories: { title: t("category") },
    typeIds: { title: t("type"), choices: groupedChoices(ofCategory, ({ category }) => category) },
    subTypeIds: { title: t("subType"), choices: groupedChoices(ofTypes, ({ typeId }) => typeNames.get(typeId)) },
    tags: { title: t("tag"), choices: options?.tags.map((tag) => ({ value: tag, label: tag })) ?? [] },
    notHeardFor: NOT_HEARD_FILTER,
    freeFor: FREE_FILTER,
    endsWithin: ENDING_FILTER,
    staffIds: {
      title: t("staffFilter"),
      choices:
        options?.staff.map((person) => ({
          value: person.id,
          label: person.displayName,
          mark: <Avatar person={person} size={22} />,
        })) ?? [],
    },
  };
}
