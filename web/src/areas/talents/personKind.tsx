import { Navigate, useLocation } from "react-router";
import type { Family } from "#contract/enums.ts";
import { history } from "#contract/history/history.ts";
import { personNotes } from "#contract/notes/notes.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { change } from "#web/kit/calls/change.ts";
import { Refused } from "#web/kit/calls/refused.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useList } from "#web/kit/list/useList.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/talents.ts";
import { FaceStack } from "#web/shared/FaceStack.tsx";
import { useMay } from "#web/shared/me.tsx";
import type { RecordHead, RecordKindOf, RecordSource } from "#web/shared/record/kind.ts";
import { StatusBadge } from "#web/shared/StatusBadge.tsx";
import { FAMILY } from "./family.ts";
import { PeopleBulk } from "./PeopleBulk.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { PersonPeek } from "./PersonPeek.tsx";
import { LIST_WORDS, typesLine } from "./person.words.ts";
import { usePersonActions } from "./personActions.tsx";
import { columnsOf } from "./personColumns.tsx";
import { usePersonFilters } from "./personFilters.tsx";
import { StatusTabs } from "./StatusTabs.tsx";

/** Archived and deactivated profiles are asked for, not in the way; as a preset, this stands in no address. */
const PRESET = { states: ["ACTIVE" as const] };

const sourceOf = (family: Family): RecordSource<PersonSummary> => ({
  useRecord: (id) => useAsk(people.summary, { params: { family, id } }),
  notes: async () => {
    const { notesOfPerson } = await import("#web/shared/notes/source.ts");
    return (id) => notesOfPerson(family, id);
  },
  useNoteCount: (id) => useAsk(personNotes.list, { params: { family, id } }).data?.total,
  history: (id) => ({
    about: id,
    usePage: (query) => useAsk(history.ofPerson, { params: { family, id }, query }, { keep: true }),
  }),
  bin: {
    remove: async (id) => (await change(people.remove, { params: { family, id } })) !== null,
    restore: async (id) => (await change(people.restore, { params: { family, id } })) !== null,
  },
});

/** Whoever was converted, or made a scout again, has the same id on the other side. */
function movedFrom(family: Family): RecordHead<PersonSummary>["useInstead"] {
  const other = family === "talents" ? "scouts" : "talents";
  return (id, answer) => {
    const { pathname } = useLocation();
    const mayThere = useMay(FAMILY[other].resource, "read");
    const gone = mayThere && answer.error instanceof Refused && answer.error.status === 404;
    const moved = useAsk(people.summary, { params: { family: other, id } }, { when: gone });
    if (gone && moved.isLoading) return "waiting";
    return gone && moved.data && !moved.error ? (
      <Navigate to={pathname.replace(FAMILY[family].base, FAMILY[other].base)} replace />
    ) : null;
  };
}

export const personKind = (family: Family): RecordKindOf<typeof people.list, PersonSummary> => ({
  kind: "person",
  source: sourceOf(family),
  files: family,
  useActions: () => usePersonActions(family),
  head: {
    badge: ({ status, state }) => <StatusBadge status={status} state={state} />,
    line: ({ types }) => typesLine(types.map(({ name }) => name)),
    facts: ({ category, location, representationStart, assignedStaff }) => [
      { label: t("category"), value: category },
      { label: t("basedIn"), value: location },
      { label: t("withUsSince"), value: date(representationStart) },
      { label: t("assignedTo"), value: assignedStaff.length > 0 && <FaceStack people={assignedStaff} /> },
    ],
    useInstead: movedFrom(family),
  },
  list: {
    useList: () => useList(people.list, { params: { family }, table: family, preset: PRESET }),
    columns: columnsOf(family),
    useFilters: ({ state }) =>
      usePersonFilters(family, state, useAsk(people.filterOptions, { params: { family } }).data),
    dates: t("addedOn"),
    words: {
      ...LIST_WORDS[family],
      noneAssigned: t("noneAssigned"),
      noneAssignedLine: t("noneAssignedLine"),
    },
    tabs: ({ state }) => <StatusTabs family={family} state={state} />,
    bulk: (selection) => <PeopleBulk family={family} selection={selection} />,
    peek: (person) => <PersonPeek family={family} person={person} />,
    card: (person) => <PersonCard person={person} />,
  },
});
