import { history } from "#contract/history/history.ts";
import { staffNotes } from "#contract/notes/record-notes.ts";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { chatAction } from "#web/shared/chat/chatDialog.ts";
import { historyOf } from "#web/shared/history/source.ts";
import type { RecordDescriptor } from "#web/shared/record/kind.ts";
import { notesBy } from "#web/shared/record/source.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { StateBadge } from "../StateBadge.tsx";
import { roleName } from "../staff.rules.ts";
import { profileActions } from "./profileActions.tsx";

/** The kind of a staff record. */
export const staffKind: RecordDescriptor<StaffDetail> = {
  kind: "staff",
  source: {
    useRecord: (id) => useCallQuery(staff.get, { params: { id } }),
    notes: () => notesBy(staffNotes),
    useNotes: (id) => useCallQuery(staffNotes.list, { params: { id } }),
    history: (id) => historyOf(history.ofStaff, id),
  },
  useMayWrite: () => useMay("STAFF", "write"),
  head: {
    badge: ({ state }) => <StateBadge state={state} />,
    line: ({ position, accountRole }) => position?.name ?? roleName(accountRole),
    facts: ({ startDate, location }) => [
      { label: t("started"), value: formatDate(startDate) },
      { label: t("basedIn"), value: location },
    ],
    useActions: (member, onGone) => {
      const me = useMe();
      const may = useMay("COMM", "write") && member.id !== me.user.id;
      const message = chatAction({ staffId: member.id }, { may, hasNumber: member.phoneNumber !== null });
      const actions = profileActions(me, member, onGone);
      // Permission and locking stay next to the name; what follows is in the menu.
      return actions.toSpliced(actions.findIndex(({ id }) => id === "unlock") + 1, 0, message);
    },
  },
};
