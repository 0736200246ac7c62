import { lazy } from "react";
import { type PayoutSync, payRunSyncs } from "#contract/xero/document-sync.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./Sync.module.css";
import { isInXero, SyncState } from "./SyncState.tsx";

const AcceptPayoutDialog = lazy(async () => ({ default: (await import("./AcceptDialog.tsx")).AcceptPayoutDialog }));

/** Bills of a paid run in Xero, one for each talent. Hidden where bills are not sent. */
export function PayoutSyncs({ runId }: { runId: string }) {
  const { data } = useCallQuery(payRunSyncs.get, { params: { id: runId } });
  const may = useMay("FINANCE", "write");
  const syncing = useCallMutation(payRunSyncs.sync, { onDone: () => showToast(t("asked")) });
  if (!data?.some(isInXero)) return null;
  const sync = (keys: string[]) => void syncing.run({ params: { id: runId }, body: { keys } });
  const calm = data.filter(
    ({ connected, queue, status }) => connected && queue.length === 0 && status !== "MISMATCH_AMOUNT",
  );
  const missing = calm.filter(({ status }) => status === "NOT_SYNCED");
  const next = missing.length > 0 ? missing : calm;
  const there = data.filter(({ status }) => status !== "NOT_SYNCED").length;
  return (
    <DetailSection
      title={t("xero")}
      note={t("payoutsThere", { there, count: data.length })}
      action={
        may &&
        next.length > 0 && (
          <Button tone="link" off={syncing.busy} onClick={() => sync(next.map(({ id }) => id))}>
            {t(missing.length > 0 ? "sync" : "compare")}
          </Button>
        )
      }
    >
      <ul className={styles.payouts} aria-label={t("payouts")}>
        {data.map((payout) => (
          <li key={payout.id}>
            <b>{payout.name}</b>
            <Payout runId={runId} payout={payout} may={may} again={() => sync([payout.id])} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

interface PayoutProps {
  runId: string;
  payout: PayoutSync;
  may: boolean;
  again: () => void;
}
const Payout = ({ runId, payout, may, again }: PayoutProps) => (
  <SyncState
    sync={payout}
    may={may}
    again={again}
    accept={() =>
      void openDialog((close) => <AcceptPayoutDialog runId={runId} line={payout.id} sync={payout} close={close} />)
    }
    otherwise={t("orReverse")}
    of={payout.name}
  />
);
