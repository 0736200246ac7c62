import { history } from "#contract/history/history.ts";
import { staffNotes } from "#contract/notes/notes.ts";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/staff.ts";
import { historyOf } from "#web/shared/history/source.ts";
import { useMay, useMe } from "#web/shared/me.tsx";
import type { RecordKind } from "#web/shared/record/kind.ts";
import { notesBy } from "#web/shared/record/source.ts";
import { StateBadge } from "../StateBadge.tsx";
import { roleName } from "../staff.rules.ts";
import { profileActions } from "./profileActions.tsx";

/** A colleague's record; the list is the area's own. */
export const staffKind: RecordKind<StaffDetail> = {
  kind: "staff",
  source: {
    useRecord: (id) => useAsk(staff.get, { params: { id } }),
    notes: () => notesBy(staffNotes),
    useNoteCount: (id) => useAsk(staffNotes.list, { params: { id } }).data?.total,
    history: (id) => historyOf(history.ofStaff, id),
  },
  files: "staff",
  useMayWrite: () => useMay("STAFF", "write"),
  head: {
    badge: ({ state }) => <StateBadge state={state} />,
    line: ({ position, accountRole }) => position?.name ?? roleName(accountRole),
    facts: ({ startDate, location }) => [
      { label: t("started"), value: date(startDate) },
      { label: t("basedIn"), value: location },
    ],
    useActions: (member, onGone) => profileActions(useMe(), member, onGone),
  },
};
