import { Navigate, useLocation } from "react-router";
import type { Family } from "#contract/enums.ts";
import { history } from "#contract/history/history.ts";
import { personNotes } from "#contract/notes/record-notes.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { bulkBar } from "#web/shared/record/bulk/RecordBulk.tsx";
import type { RecordHead, RecordKindOf, RecordSource } from "#web/shared/record/kind.ts";
import { ListTabs } from "#web/shared/record/ListTabs.tsx";
import { staffOfPerson } from "#web/shared/record/staff/source.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { STATUS_TABS } from "#web/shared/values/StatusBadge.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useList } from "#web/ui/list/useList.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { FAMILY } from "./family.ts";
import { PersonCard } from "./list/PersonCard.tsx";
import { PersonPreview } from "./list/PersonPreview.tsx";
import { bulkOfPeople } from "./list/peopleBulkActions.ts";
import { personColumns } from "./list/personColumns.tsx";
import { usePersonFilters } from "./list/personFilters.tsx";
import { usePersonActions } from "./personActions.tsx";
import { LIST_LABELS, typesLine } from "./personLabels.ts";
import { PersonStatus } from "./status/PersonStatus.tsx";

/** Hides archived and deactivated profiles by default; as a preset it is not written to the URL. */
const PRESET = { states: ["ACTIVE" as const] };

const sourceOf = (family: Family): RecordSource<PersonSummary> => ({
  useRecord: (id) => useCallQuery(people.summary, { params: { family, id } }),
  notes: async () => {
    const { notesOfPerson } = await import("#web/shared/notes/source.ts");
    return (id) => notesOfPerson(family, id);
  },
  useNotes: (id) => useCallQuery(personNotes.list, { params: { family, id } }),
  history: (id) => ({
    about: id,
    usePage: (query) => useCallQuery(history.ofPerson, { params: { family, id }, query }, { keep: true }),
  }),
  bin: {
    remove: async (id) => (await mutate(people.remove, { params: { family, id } })) !== null,
    restore: async (id) => (await mutate(people.restore, { params: { family, id } })) !== null,
  },
});

/** A converted or reverted person has the same id in the other list. */
function movedFrom(family: Family): RecordHead<PersonSummary>["useInstead"] {
  const other = family === "talents" ? "scouts" : "talents";
  return (id, answer) => {
    const { pathname } = useLocation();
    const mayThere = useMay(FAMILY[other].resource, "read");
    const gone = mayThere && answer.error instanceof ApiError && answer.error.status === 404;
    const moved = useCallQuery(people.summary, { params: { family: other, id } }, { when: gone });
    if (gone && moved.isLoading) return "waiting";
    return gone && moved.data && !moved.error ? (
      <Navigate to={pathname.replace(FAMILY[family].base, FAMILY[other].base)} replace />
    ) : null;
  };
}

export const personKind = (family: Family): RecordKindOf<typeof people.list, PersonSummary> => ({
  kind: "person",
  source: sourceOf(family),
  staff: staffOfPerson(family),
  useActions: () => usePersonActions(family),
  head: {
    badge: (person) => <PersonStatus family={family} person={person} />,
    line: ({ types }) => typesLine(types.map(({ name }) => name)),
    facts: ({ category, location, representationStart, assignedStaff }) => [
      { label: t("category"), value: category },
      { label: t("basedIn"), value: location },
      { label: t("withUsSince"), value: formatDate(representationStart) },
      { label: t("assignedTo"), value: assignedStaff.length > 0 && <AvatarGroup people={assignedStaff} /> },
    ],
    useInstead: movedFrom(family),
  },
  list: {
    useList: () => useList(people.list, { params: { family }, table: family, preset: PRESET }),
    columns: personColumns(family),
    useFilters: (list) =>
      usePersonFilters(family, list, useCallQuery(people.filterOptions, { params: { family } }).data),
    dates: t("addedOn"),
    words: {
      ...LIST_LABELS[family],
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: t("noneAssignedLine"),
    },
    tabs: (list) => <ListTabs list={list} label={t("byStatus")} all={t("all")} values={STATUS_TABS} />,
    bulk: bulkBar(bulkOfPeople(family)),
    preview: (person) => <PersonPreview family={family} person={person} />,
    card: (person) => <PersonCard person={person} />,
  },
});
