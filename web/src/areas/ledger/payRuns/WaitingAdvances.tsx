import { advances, type WaitingAdvance } from "#contract/ledger/advance.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf, formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { openRejectAdvance } from "./openPayRun.tsx";
import styles from "./PayRuns.module.css";

/** Advances above the agency's sum: a person other than the one who recorded it approves it. Hidden while there are none. */
export function WaitingAdvances({ mayWrite }: { mayWrite: boolean }) {
  const { data = [] } = useCallQuery(advances.list, {});
  if (data.length === 0) return null;
  return (
    <section className={styles.due} aria-label={t("waiting")}>
      <div className={styles.dueHead}>
        <h2>{t("waiting")}</h2>
        <span>{t("waitingHint")}</span>
      </div>
      <ul className={styles.figures}>
        {data.map((advance) => (
          <Waiting key={advance.key} advance={advance} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ advance, mayWrite }: { advance: WaitingAdvance; mayWrite: boolean }) {
  const { key, name, amount, currency, note, by, at, paidOn, approvable } = advance;
  const approving = useCallMutation(advances.approve, { onDone: () => showToast(t("advanceApproved")) });
  const shown = { amount: `${formatAmount(amount, currency)} ${currency}`, name };
  const approve = async (): Promise<void> => {
    const sure = { title: t("approveAdvance", shown), body: t("approveAdvanceLine"), yes: t("approve") };
    if (await confirm(sure)) await approving.run({ body: { key } });
  };
  const day = dayOf(at, useZone());
  return (
    <li>
      <strong>{t("advanceOf", shown)}</strong>
      <span>{t("advanceLine", { name: by?.displayName ?? "–", day, paidOn: formatDate(paidOn) })}</span>
      {note && <span>{note}</span>}
      {mayWrite && (
        <span>
          <Button tone="link" off={approvable ? approving.busy : t("ownAdvance")} onClick={() => void approve()}>
            {t("approve")}
            <span className="only-read"> {name}</span>
          </Button>{" "}
          <Button tone="link" onClick={() => openRejectAdvance(advance)}>
            {t("reject")}
            <span className="only-read"> {name}</span>
          </Button>
        </span>
      )}
    </li>
  );
}
