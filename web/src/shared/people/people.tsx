import { type AccessAction, type Reach, reach } from "#contract/access.ts";
import type { Family } from "#contract/enums.ts";
import { partners } from "#contract/partners/partner.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { staff } from "#contract/staff/staff.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { FAMILY_RESOURCE, people as peopleCalls } from "#contract/talents/person.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import type { ChoiceSource } from "#web/ui/filters/filterOptions.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { rightsOf, useMay, useMe } from "../session/me.tsx";
import { Avatar } from "./Avatar.tsx";

/** Finds people for a select, by text and by the selected ids. */
export interface PeopleSource {
  usePeople(text: string, ids: readonly string[]): { people: readonly PersonBrief[]; loading: boolean };
}
const PAGE_SIZE = 20;
/** The most ids that a filter may name (LIMITS.filterValues). */
const MAX_IDS = 100;

const useColleagues: PeopleSource["usePeople"] = (text, ids) => {
  const q = useDebounced(text.trim());
  const found = useCallQuery(staff.options, { query: { pageSize: PAGE_SIZE, ...(q && { q }) } }, { keep: true });
  const chosen = useCallQuery(
    staff.options,
    { query: { pageSize: MAX_IDS, ids: ids.slice(0, MAX_IDS) } },
    { when: ids.length > 0, keep: true },
  );
  return { people: uniqueById(chosen.data?.rows, found.data?.rows), loading: found.isFetching || q !== text.trim() };
};

/** All staff of the agency. */
export const colleagues: PeopleSource = { usePeople: useColleagues };

/** Talents or scouts that the user may see. The names of selected ones have to be passed as `known`. */
export const peopleOf = (...families: readonly Family[]): PeopleSource => peopleWith("read", families);

/** Talents or scouts that the user may change, and so assign. */
export const changeablePeopleOf = (...families: readonly Family[]): PeopleSource => peopleWith("write", families);

const peopleWith = (action: AccessAction, families: readonly Family[]): PeopleSource => ({
  usePeople: (text) => {
    const me = useMe();
    const q = useDebounced(text.trim());
    const query = {
      pageSize: PAGE_SIZE,
      orderBy: "displayName",
      orderDirection: "ASC",
      withTotal: false,
      ...(q && { q }),
    } as const;
    const far = (family: Family): Reach =>
      families.includes(family) ? reach(rightsOf(me), FAMILY_RESOURCE[family], action) : "none";
    // Users who see everyone but edit only assigned people are offered the assigned ones.
    const among = (family: Family) =>
      action === "write" && far(family) === "assigned" ? { ...query, staffIds: [me.user.id] } : query;
    const sees = { talents: far("talents") !== "none", scouts: far("scouts") !== "none" };
    const talents = useCallQuery(
      peopleCalls.list,
      { params: { family: "talents" }, query: among("talents") },
      { keep: true, when: sees.talents },
    );
    const scouts = useCallQuery(
      peopleCalls.list,
      { params: { family: "scouts" }, query: among("scouts") },
      { keep: true, when: sees.scouts },
    );
    const loading = talents.isFetching || scouts.isFetching || q !== text.trim();
    // A query that another select made answers here too.
    const [some, others] = [sees.talents ? talents.data?.rows : [], sees.scouts ? scouts.data?.rows : []];
    return { people: uniqueById(some, others), loading };
  },
});

/** Partners by name. The names of selected ones have to be passed as `known`. */
export const partnersToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: PAGE_SIZE, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(partners.list, { query }, { keep: true, when: useMay("PARTNER", "read") });
    return { people: uniqueById(found.data?.rows), loading: found.isFetching || q !== text.trim() };
  },
};

/** Suppliers by name. The names of selected ones have to be passed as `known`. */
export const suppliersToChoose: PeopleSource = {
  usePeople: (text) => {
    const q = useDebounced(text.trim());
    const query = { pageSize: PAGE_SIZE, withTotal: false, ...(q && { q }) } as const;
    const found = useCallQuery(suppliers.list, { query }, { keep: true, when: useMay("PARTNER", "read") });
    const people = (found.data?.rows ?? []).map(({ id, displayName }) => ({ id, displayName, avatarUrl: null }));
    return { people, loading: found.isFetching || q !== text.trim() };
  },
};

function uniqueById(...lists: (readonly PersonBrief[] | undefined)[]): PersonBrief[] {
  return [...new Map(lists.flatMap((list) => list ?? []).map((person) => [person.id, person])).values()];
}

/** Offers the people as choices of a list filter. */
export const choicesFrom = (source: PeopleSource): ChoiceSource => ({
  useChoices: (text, chosen) => {
    const { people, loading } = source.usePeople(text, chosen.map(String));
    return {
      choices: people.map((person) => ({
        value: person.id,
        label: person.displayName,
        mark: <Avatar person={person} size={22} />,
      })),
      loading,
    };
  },
});
