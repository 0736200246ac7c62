import { Link } from "react-router";
import { type XeroConnection, type XeroQueued, xeroConnections } from "#contract/xero/connection.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Finance.module.css";
import { queuedText, t } from "./messages.ts";
import xero from "./Xero.module.css";

/** What has not reached Xero, what stopped first. */
export function Queue({ connection, mayWrite }: { connection: XeroConnection; mayWrite: boolean }) {
  const { queue, waiting, stopped, state } = connection;
  const stuck = new Set(queue.flatMap(({ failure, invoiceId }) => (failure === null ? [] : [invoiceId])));
  const retrying = useCallMutation(xeroConnections.retry, { onDone: () => showToast(t("retried")) });
  return (
    <section aria-label={t("queue")}>
      <div className={styles.head}>
        <h2>{t("queue")}</h2>
        {mayWrite && stopped > 0 && state === "CONNECTED" && (
          <Button off={retrying.busy} onClick={() => void retrying.run({ body: {} })}>
            {t("retry")}
          </Button>
        )}
      </div>
      <p className={styles.line}>
        {t("queueLine")} {waiting + stopped > 0 && t("counts", { waiting, stopped })}
      </p>
      {queue.length === 0 ? (
        <p className={styles.none}>{t("empty")}</p>
      ) : (
        <ul className={styles.rows} aria-label={t("queue")}>
          {queue.map((queued) => (
            <Queued key={queued.id} queued={queued} behind={stuck.has(queued.invoiceId)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface QueuedProps {
  queued: XeroQueued;
  /** Whether it comes after what stopped. */
  behind: boolean;
}
const Queued = ({ queued: { kind, step, invoiceId, number, client, failure, at }, behind }: QueuedProps) => (
  <li>
    <span className={styles.text}>
      <Link className={xero.document} to={`/finance/invoices/detail/${invoiceId}`}>
        {number ?? t("draft")}, {client}
      </Link>
      <span className={xero.detail}>
        {queuedText(kind, step)}, <When instant={at} />
      </span>
      <span className={failure === null ? xero.detail : xero.failure}>{failure ?? t(behind ? "behind" : "soon")}</span>
    </span>
  </li>
);
