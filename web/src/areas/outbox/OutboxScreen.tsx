import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { lazy } from "react";
import type { SortOf } from "#contract/list.ts";
import { type MailRow, mails, OUTBOX_STATES, RETRIED_AT_ONCE } from "#contract/staff/outbox.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { t as titles } from "#web/areas/outbox/titles.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { EmailState } from "./EmailState.tsx";
import styles from "./Outbox.module.css";
import { OutboxTabs } from "./OutboxTabs.tsx";

const EmailDialog = lazy(async () => ({ default: (await import("./EmailDialog.tsx")).EmailDialog }));

const columns: readonly Column<MailRow, SortOf<typeof mails.list>>[] = [
  { id: "subject", title: t("subject"), width: 360, cell: ({ subject }) => subject },
  { id: "to", title: t("to"), width: 280, cell: ({ to }) => to },
  { id: "state", title: t("state"), width: 140, cell: (mail) => <EmailState {...mail} /> },
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
      <EmailState {...mail} />
    </span>
  </span>
);

const STATES = OUTBOX_STATES.map((value) => ({ value, label: t(value) }));

async function sendAgain(chosen: readonly MailRow[]): Promise<void> {
  const done = await mutate(mails.retry, { body: { ids: chosen.map(({ id }) => id) } });
  if (done) showToast(t("sentAgain", { count: done.count }));
}

function MailBulk({ selection }: { selection: Selection<MailRow> }) {
  const failed = selection.chosen.filter(({ gaveUp }) => gaveUp).slice(0, RETRIED_AT_ONCE);
  return (
    <BulkBar
      selection={selection}
      actions={[
        {
          id: "again",
          title: t("again"),
          icon: ArrowClockwiseIcon,
          disabled: failed.length === 0 && t("onlyFailed"),
          run: () => void sendAgain(failed).then(selection.clear),
        },
      ]}
    />
  );
}

/**
 * Emails of this installation. Without a mail server the owner reads them here and passes them on; failed ones can be
 * sent again.
 */
export function OutboxScreen() {
  const list = useList(mails.list, {});
  const { outbox: keeps } = useMe();
  const show = (mail: MailRow, text: string | null, files: readonly string[]): unknown =>
    openDialog((close) => (
      <EmailDialog
        mail={mail}
        text={text}
        files={files}
        close={close}
        again={mail.gaveUp ? () => void sendAgain([mail]).then(close) : undefined}
      />
    ));
  // Each reading is logged, so it takes a press, and nothing but the dialog keeps what was read.
  const revealing = useCallMutation(mails.reveal, { onDone: ({ text, files, ...mail }) => show(mail, text, files) });
  return (
    <DataTable
      list={list}
      name={titles("emails")}
      columns={columns}
      bar={
        <>
          <ListBar tabs={<OutboxTabs current="emails" />} actions={[]} />
          <p className={styles.under}>{t(keeps ? "line" : "lineSent")}</p>
        </>
      }
      empty={{ title: t("none"), line: t("noneLine") }}
      filters={{ states: { title: t("state"), choices: STATES } }}
      bulk={keeps ? undefined : (selection) => <MailBulk selection={selection} />}
      rowName={({ subject }) => subject}
      onOpen={(mail) => {
        if (mail.state !== "kept") show(mail, null, []);
        else void revealing.run({ params: { id: mail.id } });
      }}
      card={(mail) => <Card mail={mail} />}
    />
  );
}
