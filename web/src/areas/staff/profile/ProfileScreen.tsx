import { Outlet, useNavigate, useParams } from "react-router";
import { staffNotes } from "#contract/notes/notes.ts";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { HeaderBones } from "#web/kit/layout/Bones.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { date } from "#web/kit/time/format.ts";
import { t as h } from "#web/messages/history.ts";
import { t } from "#web/messages/staff.ts";
import { useMe } from "#web/shared/me.tsx";
import { RecordHeader, RecordTabs } from "#web/shared/RecordHeader.tsx";
import { filesPath, historyPath, LIST, notesPath, summaryPath } from "../paths.ts";
import { StateBadge } from "../StateBadge.tsx";
import { roleName } from "../staff.rules.ts";
import { profileActions } from "./profileActions.tsx";

/** A colleague's record: who they are, and the tabs below (B-022, B-079). */
export function ProfileScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(staff.get, { params: { id } });
  useTitle(answer.data?.displayName);
  return (
    <Asked answer={answer} waiting={<HeaderBones />}>
      {(member) => (
        <>
          <Head member={member} />
          <Outlet />
        </>
      )}
    </Asked>
  );
}

function Head({ member }: { member: StaffDetail }) {
  const { id, displayName, avatarUrl, position, startDate, location, state, accountRole } = member;
  const me = useMe();
  const navigate = useNavigate();
  const notes = useAsk(staffNotes.list, { params: { id } });
  return (
    <>
      <RecordHeader
        person={{ id, displayName, avatarUrl }}
        kind="staff"
        badge={<StateBadge state={state} />}
        line={position?.name ?? roleName(accountRole)}
        facts={[
          { label: t("started"), value: date(startDate) },
          { label: t("basedIn"), value: location },
        ]}
        actions={profileActions(me, member, () => void navigate(LIST, { replace: true }))}
      />
      <RecordTabs
        name={displayName}
        tabs={[
          { id: "summary", title: t("summary"), to: summaryPath(id) },
          { id: "files", title: t("files"), to: filesPath(id) },
          { id: "notes", title: t("notes"), to: notesPath(id), count: notes.data?.total || undefined },
          { id: "history", title: h("history"), to: historyPath(id) },
        ]}
      />
    </>
  );
}
