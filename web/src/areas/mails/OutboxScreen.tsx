import { lazy } from "react";
import type { SortOf } from "#contract/list.ts";
import { type MailRow, mails } from "#contract/staff/mails.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useList } from "#web/kit/list/useList.ts";
import type { Column } from "#web/kit/table/columns.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { t as titles } from "#web/messages/mails.titles.ts";
import { t } from "#web/messages/mails.ts";
import { When } from "#web/shared/When.tsx";
import { LetterState } from "./LetterState.tsx";
import styles from "./Outbox.module.css";

const Letter = lazy(async () => ({ default: (await import("./Letter.tsx")).Letter }));

const columns: readonly Column<MailRow, SortOf<typeof mails.list>>[] = [
  { id: "subject", title: t("subject"), width: 360, cell: ({ subject }) => subject },
  { id: "to", title: t("to"), width: 280, cell: ({ to }) => to },
  { id: "state", title: t("state"), width: 140, cell: ({ state }) => <LetterState state={state} /> },
  {
    id: "createdAt",
    title: t("written"),
    width: 160,
    sort: "createdAt",
    cell: ({ createdAt }) => <When instant={createdAt} />,
  },
];

const Card = ({ mail }: { mail: MailRow }) => (
  <span className={styles.card}>
    <b>{mail.subject}</b>
    <span>{mail.to}</span>
    <span>
      <When instant={mail.createdAt} />
      <LetterState state={mail.state} />
    </span>
  </span>
);

/** What this installation would have sent, for the owner to read and hand on. */
export function OutboxScreen() {
  const list = useList(mails.list, {});
  return (
    <DataTable
      list={list}
      name={titles("outbox")}
      columns={columns}
      bar={<ListBar tabs={<p className={styles.line}>{t("line")}</p>} />}
      empty={{ title: t("none"), line: t("noneLine") }}
      rowName={({ subject }) => subject}
      onOpen={(mail) => openDialog((close) => <Letter mail={mail} close={close} />)}
      card={(mail) => <Card mail={mail} />}
    />
  );
}
