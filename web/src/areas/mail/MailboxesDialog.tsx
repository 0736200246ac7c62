import { lazy } from "react";
import { type Mailbox, mailboxes } from "#contract/mail/mailbox.ts";
import { When } from "#web/shared/values/When.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { MailListDialog } from "./MailListDialog.tsx";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./MailboxForm.tsx")).AddMailbox }));
const Edit = lazy(async () => ({ default: (await import("./MailboxForm.tsx")).EditMailbox }));

async function disconnect({ id, name }: Mailbox): Promise<void> {
  const question = { title: t("disconnectQuestion", { name }), body: t("disconnectLine"), tone: "danger" as const };
  if (!(await confirm(question))) return;
  if ((await mutate(mailboxes.remove, { params: { id } })) !== null) showToast(t("disconnected"));
}

/** One's own mailboxes and the shared ones. */
export function MailboxesDialog({ close }: { close: () => void }) {
  const answer = useCallQuery(mailboxes.list, {});
  return (
    <MailListDialog
      title={t("mailboxes")}
      line={t("mailboxesLine")}
      none={t("mailboxesNone")}
      addTitle={t("connect")}
      add={() => openDialog((done) => <Add close={done} />)}
      answer={answer}
      row={(box) => <Row box={box} />}
      close={close}
    />
  );
}

const Row = ({ box }: { box: Mailbox }) => (
  <>
    <div>
      <b>{box.name}</b>
      <p>
        {box.address} · {box.owner ? box.owner.displayName : t("sharedBox")}
      </p>
      <p>
        {t(box.state)}
        {" · "}
        {box.syncedAt ? (
          <>
            {t("readAt")} <When instant={box.syncedAt} />
          </>
        ) : (
          t("neverRead")
        )}
      </p>
      {box.problem !== null && <p>{box.problem}</p>}
    </div>
    {box.editable && (
      <>
        <Button size="small" onClick={() => openDialog((done) => <Edit box={box} close={done} />)}>
          {t("edit")}
        </Button>
        <Button size="small" onClick={() => void disconnect(box)}>
          {t("disconnect")}
        </Button>
      </>
    )}
  </>
);
