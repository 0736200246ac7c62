/** The log of emails as a list: all that the reader sees, or those of one record. */
import { PencilSimpleLineIcon } from "@phosphor-icons/react/dist/csr/PencilSimpleLine";
import { MAIL_DIRECTIONS, MAIL_KINDS, MAIL_STATES, type MailLogRow, mailLogs } from "#contract/mail/mail-log.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { CommsTabs } from "#web/shared/comms/CommsTabs.tsx";
import { useOpenFromAddress } from "#web/shared/comms/useOpenFromAddress.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { MailStateBadge } from "#web/shared/mail/MailStateBadge.tsx";
import { mailActions } from "#web/shared/mail/mailActions.ts";
import { otherSide, subjectOf } from "#web/shared/mail/mailText.ts";
import { openMail } from "#web/shared/mail/openMail.tsx";
import { openWrite } from "#web/shared/mail/openWrite.tsx";
import { choicesFrom, colleagues } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { mailColumns } from "./mailColumns.tsx";
import { t } from "./messages.ts";
import { openMailboxes, openMailSettings, openMailTemplates, openSystemLog } from "./openMailDialogs.tsx";

const alwaysOf = (owner: TabOwner | null) => {
  if (!owner) return {};
  const always = owner.collection === "staff" ? { staffIds: [owner.id] } : { aboutIds: [owner.id] };
  return { always, ofRecord: true };
};
const emptyOf = (owner: TabOwner | null, write: Action | undefined) =>
  owner
    ? {
        title: t("noneHere"),
        line: t(owner.collection === "staff" ? "noneOfStaff" : "noneHereLine", { name: owner.name }),
      }
    : { title: t("none"), line: t("noneLine"), ...(write && { action: write }) };

export function MailTable({ owner }: { owner: TabOwner | null }) {
  const zone = useZone();
  const mayWrite = useMay("COMM", "write");
  useOpenFromAddress(openMail);
  const list = useList(mailLogs.list, { table: "emails", zone: owner?.zone ?? zone, ...alwaysOf(owner) });
  const write: Action = {
    id: "write",
    title: t("write"),
    icon: PencilSimpleLineIcon,
    tone: "main",
    run: () => openWrite({ owner }),
  };
  const more: Action[] = owner
    ? [{ id: "system", title: t("systemShow"), run: () => openSystemLog(owner) }]
    : [
        { id: "mailboxes", title: t("mailboxes"), run: openMailboxes },
        { id: "templates", title: t("templates"), run: openMailTemplates },
        { id: "settings", title: t("settings"), run: openMailSettings },
      ];
  return (
    <DataTable
      list={list}
      name={owner ? t("emailsOf", { name: owner.name }) : t("emails")}
      columns={mailColumns}
      search={t("search")}
      filters={{
        directions: { title: t("direction"), choices: MAIL_DIRECTIONS.map((value) => ({ value, label: t(value) })) },
        states: { title: t("status"), choices: MAIL_STATES.map((value) => ({ value, label: t(value) })) },
        kinds: { title: t("kind"), choices: MAIL_KINDS.map((value) => ({ value, label: t(value) })) },
        private: { title: t("privateOnly") },
        ...(owner?.collection !== "staff" && { staffIds: { title: t("staff"), choices: choicesFrom(colleagues) } }),
      }}
      dates={{ title: t("sentAt"), zone }}
      bar={<ListBar tabs={<CommsTabs owner={owner} />} actions={[mayWrite && write, ...more]} />}
      empty={emptyOf(owner, mayWrite ? write : undefined)}
      rowName={subjectOf}
      onOpen={({ id }) => openMail(id)}
      actions={(row) => mailActions(row)}
      card={(row) => <Card row={row} zone={zone} />}
    />
  );
}

const Card = ({ row, zone }: { row: MailLogRow; zone: string }) => (
  <WorkCard
    title={subjectOf(row)}
    line={cardLine(otherSide(row), formatDateTime(row.sentAt, zone))}
    badge={<MailStateBadge state={row.state} />}
    people={row.madeBy ? [row.madeBy] : []}
  />
);
