import { Link } from "react-router";
import { type XeroConnection, type XeroQueued, xeroConnections } from "#contract/xero/connection.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Finance.module.css";
import { queuedText, t } from "./messages.ts";
import xero from "./Xero.module.css";

/** Queue of entries that have not reached Xero, blocked ones first. */
export function Queue({ connection, mayWrite }: { connection: XeroConnection; mayWrite: boolean }) {
  const { queue, waiting, stopped, state } = connection;
  const stuck = new Set(queue.flatMap(({ stopped, chainId }) => (stopped ? [chainId] : [])));
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
            <Queued key={queued.id} queued={queued} behind={stuck.has(queued.chainId)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface QueuedProps {
  queued: XeroQueued;
  /** True if it waits behind a blocked entry. */
  behind: boolean;
}
/** An expense has no page: it is found by what it was for. */
const linkOf = ({ of: { kind, id }, number }: XeroQueued): string => {
  if (kind === "invoice") return `/finance/invoices/detail/${id}`;
  return kind === "payRun" ? `/finance/pay-runs/${id}` : `/finance/expenses?q=${encodeURIComponent(number ?? "")}`;
};
/** Says why it stopped, or what it waits for. */
function waitText({ stopped, failure }: XeroQueued, behind: boolean): string {
  if (stopped) return failure ?? "";
  if (failure !== null) return t("trying", { reason: failure });
  return t(behind ? "behind" : "soon");
}
const Queued = ({ queued, behind }: QueuedProps) => {
  const { kind, step, number, contact, at } = queued;
  return (
    <li>
      <span className={styles.text}>
        <Link className={xero.document} to={linkOf(queued)}>
          {[number ?? t("draft"), contact].filter(Boolean).join(", ")}
        </Link>
        <span className={xero.detail}>
          {queuedText(kind, step)}, <When instant={at} />
        </span>
        <span className={queued.stopped ? xero.failure : xero.detail}>{waitText(queued, behind)}</span>
      </span>
    </li>
  );
};
