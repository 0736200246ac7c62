import { ArrowsLeftRightIcon } from "@phosphor-icons/react/dist/csr/ArrowsLeftRight";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { lazy } from "react";
import { errorEmails } from "#contract/finance-emails/reminder.ts";
import type { SyncStatus } from "#contract/xero/codes.ts";
import { creditNoteSyncs, type DocumentSync, invoiceSyncs } from "#contract/xero/document-sync.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../emails/Sent.module.css";
import { STOPPED_NAMES, t } from "./messages.ts";

const AcceptDialog = lazy(async () => ({ default: (await import("./AcceptDialog.tsx")).AcceptDialog }));

const BADGES = {
  NOT_SYNCED: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  SYNCED: { tone: "good", icon: CheckCircleIcon },
  MISMATCH_AMOUNT: { tone: "bad", icon: ArrowsLeftRightIcon },
} as const satisfies Record<SyncStatus, object>;

interface Props {
  kind: "invoice" | "creditNote";
  id: string;
}

/** Where a document that was sent stands in Xero. Nothing where the agency never connected it. */
export function SyncSection({ kind, id }: Props) {
  const calls = kind === "invoice" ? invoiceSyncs : creditNoteSyncs;
  const { data } = useCallQuery(calls.get, { params: { id } });
  const may = useMay("FINANCE", "write");
  const syncing = useCallMutation(calls.sync, { onDone: () => showToast(t("asked")) });
  if (!data || (!data.connected && data.status === "NOT_SYNCED" && data.queue.length === 0)) return null;
  const sync = () => void syncing.run({ params: { id } });
  const stopped = data.queue.find(({ failure }) => failure !== null);
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
      {stopped && <Stopped kind={kind} id={id} stopped={stopped} may={may} retry={sync} />}
      <p className={styles.badge}>
        <Badge {...BADGES[data.status]}>{t(data.status)}</Badge>
      </p>
      {data.status === "MISMATCH_AMOUNT" && <Mismatch kind={kind} id={id} sync={data} may={may} resend={sync} />}
      <Standing sync={data} waiting={stopped ? 0 : data.queue.length} />
    </DetailSection>
  );
}

const Standing = ({ sync, waiting }: { sync: DocumentSync; waiting: number }) => (
  <>
    {sync.accepted && (
      <DetailFacts
        facts={[
          [t("here"), moneyText(sync.total, sync.currency)],
          [t("there"), sync.xeroTotal !== null && moneyText(sync.xeroTotal, sync.currency)],
        ]}
      />
    )}
    <p className={styles.next}>
      <span>
        {sync.accepted && `${t("acceptedBecause", { reason: sync.accepted.reason })}. `}
        {waiting > 0 && `${t("waiting", { count: waiting })}. `}
        {sync.syncedAt && (
          <>
            {t("comparedAt")} <When instant={sync.syncedAt} />
          </>
        )}
      </span>
      {sync.url && (
        <a href={sync.url} target="_blank" rel="noreferrer">
          {t("open")}
        </a>
      )}
    </p>
  </>
);

interface StoppedProps extends Props {
  stopped: DocumentSync["queue"][number];
  may: boolean;
  retry: () => void;
}
function Stopped({ kind, id, stopped, may, retry }: StoppedProps) {
  const reporting = useCallMutation(errorEmails.send, { onDone: ({ to }) => showToast(t("reported", { to })) });
  return (
    <div className={styles.problem} role="alert">
      <WarningIcon size={16} weight="fill" aria-hidden />
      <p>
        <b>{t("stopped", { what: STOPPED_NAMES[stopped.kind] })}</b> {stopped.failure}
      </p>
      {may && (
        <Button size="small" onClick={retry}>
          {t("retry")}
        </Button>
      )}
      {may && kind === "invoice" && (
        <Button size="small" off={reporting.busy} onClick={() => void reporting.run({ body: { invoiceId: id } })}>
          {t("tellFinance")}
        </Button>
      )}
    </div>
  );
}

interface MismatchProps extends Props {
  sync: DocumentSync;
  may: boolean;
  resend: () => void;
}
/** Both amounts, and what can be done about them. */
const Mismatch = ({ kind, id, sync, may, resend }: MismatchProps) => (
  <>
    <DetailFacts
      facts={[
        [t("here"), moneyText(sync.total, sync.currency)],
        [t("there"), sync.xeroTotal !== null && moneyText(sync.xeroTotal, sync.currency)],
      ]}
    />
    {may && sync.queue.length === 0 && (
      <p className={styles.next}>
        <Button size="small" onClick={resend}>
          {t("sendOurs")}
        </Button>
        <Button
          size="small"
          onClick={() => void openDialog((close) => <AcceptDialog kind={kind} id={id} sync={sync} close={close} />)}
        >
          {t("accept")}
        </Button>
        <span>{t("orVoid")}</span>
      </p>
    )}
  </>
);
