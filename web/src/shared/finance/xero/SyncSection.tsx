import { lazy } from "react";
import { errorEmails } from "#contract/finance-emails/reminder.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SYNC_CALLS, type SyncedDocument } from "./calls.ts";
import { t } from "./messages.ts";
import { isInXero, SyncState } from "./SyncState.tsx";

const AcceptDialog = lazy(async () => ({ default: (await import("./AcceptDialog.tsx")).AcceptDialog }));

interface Props {
  kind: SyncedDocument;
  id: string;
}

/** State of a document in Xero. Hidden where it is never sent. */
export function SyncSection({ kind, id }: Props) {
  const calls = SYNC_CALLS[kind];
  const { data } = useCallQuery(calls.get, { params: { id } });
  const may = useMay("FINANCE", "write");
  const syncing = useCallMutation(calls.sync, { onDone: () => showToast(t("asked")) });
  if (!data || !isInXero(data)) return null;
  const sync = () => void syncing.run({ params: { id } });
  return (
    <DetailSection
      title={t("xero")}
      action={
        may &&
        data.connected &&
        data.queue.length === 0 &&
        data.status !== "MISMATCH_AMOUNT" && (
          <Button tone="link" off={syncing.busy} onClick={sync}>
            {t(data.status === "SYNCED" ? "compare" : "sync")}
          </Button>
        )
      }
    >
      <SyncState
        sync={data}
        may={may}
        again={sync}
        accept={() => void openDialog((close) => <AcceptDialog kind={kind} id={id} sync={data} close={close} />)}
        otherwise={t(kind === "expense" ? "orReject" : "orVoid")}
        report={kind === "invoice" && <Report invoiceId={id} />}
      />
    </DetailSection>
  );
}

function Report({ invoiceId }: { invoiceId: string }) {
  const reporting = useCallMutation(errorEmails.send, { onDone: ({ to }) => showToast(t("reported", { to })) });
  return (
    <Button size="small" off={reporting.busy} onClick={() => void reporting.run({ body: { invoiceId } })}>
      {t("tellFinance")}
    </Button>
  );
}
