import { ArrowsLeftRightIcon } from "@phosphor-icons/react/dist/csr/ArrowsLeftRight";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import type { ReactNode } from "react";
import type { SyncStatus } from "#contract/xero/codes.ts";
import type { DocumentSync } from "#contract/xero/document-sync.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { NextLine } from "../NextLine.tsx";
import { STOPPED_NAMES, t } from "./messages.ts";
import styles from "./Sync.module.css";

const BADGES = {
  NOT_SYNCED: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  SYNCED: { tone: "good", icon: CheckCircleIcon },
  MISMATCH_AMOUNT: { tone: "bad", icon: ArrowsLeftRightIcon },
} as const satisfies Record<SyncStatus, object>;

export const SyncBadge = ({ status }: { status: SyncStatus }) => <Badge {...BADGES[status]}>{t(status)}</Badge>;

/** True if a document is in Xero or on its way there. */
export const isInXero = ({ connected, status, queue }: DocumentSync): boolean =>
  connected || status !== "NOT_SYNCED" || queue.length > 0;

interface Props {
  sync: DocumentSync;
  may: boolean;
  /** Tries again what stopped, or sends ours again. */
  again: () => void;
  accept: () => void;
  /** Advice for a wrong amount. */
  otherwise: string;
  /** Shown after the button that tries again. */
  report?: ReactNode;
  /** Names the document where several are listed. */
  of?: string;
}
/** How a document stands in Xero: what stopped it, both amounts where they differ, and when it was compared. */
export function SyncState({ sync, may, again, accept, otherwise, report, of }: Props) {
  const stopped = sync.queue.find((step) => step.stopped);
  const failing = sync.queue.find(({ failure }) => failure !== null);
  return (
    <>
      {stopped && (
        <Callout
          tone="bad"
          actions={
            may && (
              <>
                <Button size="small" onClick={again}>
                  {t("retry")}
                </Button>
                {report}
              </>
            )
          }
        >
          <b>{t("stopped", { what: STOPPED_NAMES[stopped.kind] })}</b> {stopped.failure}
        </Callout>
      )}
      {!stopped && failing && <p>{t("trying", { reason: failing.failure ?? "" })}</p>}
      <p className={styles.badge}>
        <SyncBadge status={sync.status} />
      </p>
      {(sync.status === "MISMATCH_AMOUNT" || sync.accepted) && (
        <DetailFacts
          facts={[
            [t("here"), moneyText(sync.total, sync.currency)],
            [t("there"), sync.xeroTotal !== null && moneyText(sync.xeroTotal, sync.currency)],
          ]}
        />
      )}
      {sync.status === "MISMATCH_AMOUNT" && may && sync.queue.length === 0 && (
        <NextLine>
          <Button size="small" onClick={again}>
            {t("sendOurs")}
          </Button>
          <Button size="small" onClick={accept}>
            {t("accept")}
          </Button>
          <span>{otherwise}</span>
        </NextLine>
      )}
      <Standing sync={sync} waiting={failing ? 0 : sync.queue.length} of={of} />
    </>
  );
}

const Standing = ({ sync, waiting, of }: { sync: DocumentSync; waiting: number; of: string | undefined }) => (
  <NextLine>
    <span>
      {sync.accepted && `${t("acceptedBecause", { reason: sync.accepted.reason })}. `}
      {waiting > 0 && `${t("waiting", { count: waiting })}. `}
      {sync.paidOn && `${t("paidOn", { day: formatDate(sync.paidOn) })}. `}
      {sync.syncedAt && (
        <>
          {t("comparedAt")} <When instant={sync.syncedAt} />
        </>
      )}
    </span>
    {sync.url && (
      <a href={sync.url} target="_blank" rel="noreferrer">
        {t("open")}
        {of !== undefined && <span className="only-read">: {of}</span>}
      </a>
    )}
  </NextLine>
);
