import { useParams } from "react-router";
import { payRunName } from "#contract/pay-runs/codes.ts";
import { type PayRun, payRuns } from "#contract/pay-runs/pay-run.ts";
import { formatAmount } from "#contract/values/money.ts";
import { PayoutSyncs } from "#web/shared/finance/xero/PayoutSyncs.tsx";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { PAYOUT_SETTINGS_PATH } from "../paths.ts";
import { EVENT_NAMES, t } from "./messages.ts";
import styles from "./PayRun.module.css";
import { PayRunActions } from "./PayRunActions.tsx";
import { PayRunBadge } from "./PayRunBadge.tsx";
import { PayRunLines } from "./PayRunLines.tsx";
import { PayRunSteps } from "./PayRunSteps.tsx";

export function PayRunScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(payRuns.get, { params: { id } });
  useTitle(answer.data && payRunName(answer.data.number));
  return <QueryBoundary answer={answer}>{(run) => <Page run={run} />}</QueryBoundary>;
}

function Page({ run }: { run: PayRun }) {
  const { id, number, state, currency, pays, people, withheld, payOn, paidOn, file, fileKind, events } = run;
  const mayWrite = useMay("FINANCE", "write");
  const money = (amount: number): string => `${formatAmount(amount, currency)} ${currency}`;
  return (
    <section className={styles.page} aria-label={payRunName(number)}>
      <header className={styles.head}>
        <div className={styles.title}>
          <PageHeading>{payRunName(number)}</PageHeading>
          <PayRunBadge state={state} />
        </div>
        {mayWrite && <PayRunActions run={run} />}
        <dl className={styles.facts}>
          <div>
            <dt>{t(paidOn === null ? "toPay" : "pays")}</dt>
            <dd>{money(pays)}</dd>
          </div>
          <div>
            <dt>{t("people")}</dt>
            <dd>{people}</dd>
          </div>
          {withheld > 0 && (
            <div>
              <dt>{t("withheld")}</dt>
              <dd>{money(withheld)}</dd>
            </div>
          )}
          <div>
            <dt>{t(paidOn === null ? "payOn" : "paidOn")}</dt>
            <dd>{formatDate(paidOn ?? payOn)}</dd>
          </div>
        </dl>
      </header>
      <PayRunSteps run={run} />
      <div className={styles.sheet}>
        <div className={styles.main}>
          <Notices run={run} mayWrite={mayWrite} />
          <PayRunLines run={run} mayWrite={mayWrite} />
        </div>
        <aside className={styles.side}>
          {file && (
            <DetailSection title={t("file")} note={t(fileKind)}>
              <DetailFacts
                facts={[
                  [t("file"), file.name],
                  [t("checksum"), <code key="checksum">{file.checksum}</code>],
                ]}
              />
            </DetailSection>
          )}
          {state === "PAID" && <PayoutSyncs runId={id} />}
          <DetailSection title={t("history")}>
            <ol className={styles.events}>
              {events.map(({ id, what, note, by, at }) => (
                <li key={id}>
                  <span>
                    <b>{by?.displayName}</b> {EVENT_NAMES[what]}
                    {note && `: ${note}`}
                  </span>
                  <small>
                    <When instant={at} />
                  </small>
                </li>
              ))}
            </ol>
          </DetailSection>
        </aside>
      </div>
    </section>
  );
}

/** Problems to solve before the next step. */
function Notices({ run: { id, state, lines, payerSet, version }, mayWrite }: { run: PayRun; mayWrite: boolean }) {
  const taking = useCallMutation(payRuns.takeAgain, { onDone: () => showToast(t("isDraft")) });
  const paid = lines.filter(({ leftOut }) => !leftOut);
  const changed = paid.filter(({ problems }) => problems.includes("DUE_CHANGED")).length;
  const problems = paid.filter(({ problems }) => problems.some((problem) => problem !== "DUE_CHANGED")).length;
  const open = state === "DRAFT" || state === "CHECKED" || state === "APPROVED";
  return (
    <>
      {open && !payerSet && (
        <Callout
          tone="waiting"
          actions={
            mayWrite && (
              <Button size="small" to={PAYOUT_SETTINGS_PATH}>
                {t("setPayer")}
              </Button>
            )
          }
        >
          {t("payerMissing")}
        </Callout>
      )}
      {changed > 0 && (
        <Callout
          tone="waiting"
          actions={
            mayWrite && (
              <Button
                size="small"
                off={taking.busy}
                onClick={() => void taking.run({ params: { id }, body: { seen: version } })}
              >
                {t("takeNew")}
              </Button>
            )
          }
        >
          {t("dueChanged", { count: changed })}
        </Callout>
      )}
      {problems > 0 && <Callout tone="waiting">{t("problems", { count: problems })}</Callout>}
    </>
  );
}
