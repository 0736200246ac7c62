import { lazy } from "react";
import type { SortOf } from "#contract/list.ts";
import { type MailRow, mails } from "#contract/staff/outbox.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { t as titles } from "#web/areas/outbox/titles.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { EmailState } from "./EmailState.tsx";
import styles from "./Outbox.module.css";

const EmailDialog = lazy(async () => ({ default: (await import("./EmailDialog.tsx")).EmailDialog }));

const columns: readonly Column<MailRow, SortOf<typeof mails.list>>[] = [
  { id: "subject", title: t("subject"), width: 360, cell: ({ subject }) => subject },
  { id: "to", title: t("to"), width: 280, cell: ({ to }) => to },
  { id: "state", title: t("state"), width: 140, cell: ({ state }) => <EmailState state={state} /> },
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
      <EmailState state={mail.state} />
    </span>
  </span>
);

/** Emails that this installation could not send, for the owner to read and pass on. */
export function OutboxScreen() {
  const list = useList(mails.list, {});
  const show = (mail: MailRow, text: string | null, files: readonly string[]): unknown =>
    openDialog((close) => <EmailDialog mail={mail} text={text} files={files} close={close} />);
  // Each reading is logged, so it takes a press, and nothing but the dialog keeps what was read.
  const revealing = useCallMutation(mails.reveal, { onDone: ({ text, files, ...mail }) => show(mail, text, files) });
  return (
    <DataTable
      list={list}
      name={titles("outbox")}
      columns={columns}
      bar={<ListBar tabs={<p className={styles.line}>{t("line")}</p>} />}
      empty={{ title: t("none"), line: t("noneLine") }}
      rowName={({ subject }) => subject}
      onOpen={(mail) => {
        if (mail.state !== "kept") show(mail, null, []);
        else void revealing.run({ params: { id: mail.id } });
      }}
      card={(mail) => <Card mail={mail} />}
    />
  );
}
