import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import type { SortOf } from "#contract/list.ts";
import type { MailLogRow, mailLogs } from "#contract/mail/mail-log.ts";
import { AboutLinks } from "#web/shared/comms/links.tsx";
import { MailStateBadge } from "#web/shared/mail/MailStateBadge.tsx";
import { otherSide, subjectOf } from "#web/shared/mail/mailText.ts";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

function Side({ row }: { row: MailLogRow }) {
  const [first, ...more] = row.parties;
  if (!first) return <span className={styles.address}>{otherSide(row)}</span>;
  return more.length === 0 ? <NamedAvatar person={first} size={22} /> : <AvatarGroup people={row.parties} />;
}

export const mailColumns: readonly Column<MailLogRow, SortOf<typeof mailLogs.list>>[] = [
  {
    id: "subject",
    title: t("subject"),
    width: 300,
    sort: "subject",
    cell: (row) => (
      <span className={styles.subject}>
        {row.private && <LockSimpleIcon size={14} aria-label={t("private")} data-tip={t("privateHint")} />}
        <b>{subjectOf(row)}</b>
        <span className={styles.snippet}>{row.snippet}</span>
      </span>
    ),
  },
  { id: "parties", title: t("party"), width: 200, cell: (row) => <Side row={row} /> },
  { id: "sent", title: t("sentAt"), width: 150, sort: "sentAt", cell: ({ sentAt }) => <When instant={sentAt} /> },
  { id: "state", title: t("status"), width: 150, cell: ({ state }) => <MailStateBadge state={state} /> },
  {
    id: "files",
    title: t("files"),
    width: 70,
    cell: ({ files }) =>
      files > 0 && (
        <span className={styles.files}>
          <PaperclipIcon size={14} aria-hidden />
          <span aria-hidden>{files}</span>
          <span className={styles.unseen}>{t("fileCount", { count: files })}</span>
        </span>
      ),
  },
  { id: "about", title: t("about"), width: 170, cell: ({ records }) => <AboutLinks records={records} /> },
  { id: "mailbox", title: t("mailbox"), width: 130, cell: ({ mailbox }) => mailbox?.name },
  {
    id: "madeBy",
    title: t("madeBy"),
    width: 150,
    cell: ({ madeBy }) => madeBy && <NamedAvatar person={madeBy} size={22} />,
  },
  { id: "from", title: t("from"), width: 180, hidden: true, cell: ({ from }) => from.address },
  { id: "to", title: t("to"), width: 200, hidden: true, cell: ({ to }) => to.map(({ address }) => address).join(", ") },
];
