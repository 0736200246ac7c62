import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { PAY_RUN_STATES } from "#contract/pay-runs/codes.ts";
import type { PayRun } from "#contract/pay-runs/pay-run.ts";
import { When } from "#web/shared/values/When.tsx";
import { PAY_RUN_STATE_NAMES, t } from "./messages.ts";
import styles from "./PayRun.module.css";

const STEPS = PAY_RUN_STATES.filter((state) => state !== "CANCELLED");
/** Event that completes each step. */
const EVENT = { DRAFT: "MADE", CHECKED: "CHECKED", APPROVED: "APPROVED", EXPORTED: "EXPORTED", PAID: "PAID" } as const;

/** The steps of a run, with who took each; of a cancelled one, that it was. */
export function PayRunSteps({ run: { state, events } }: { run: PayRun }) {
  const cancelled = events.find(({ what }) => what === "CANCELLED");
  if (state === "CANCELLED")
    return (
      <p className={styles.cancelled}>
        {t("CANCELLED")}
        {cancelled && (
          <>
            {": "}
            {cancelled.note} ({cancelled.by?.displayName}, <When instant={cancelled.at} />)
          </>
        )}
      </p>
    );
  const current = STEPS.indexOf(state);
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {STEPS.map((step, n) => {
        // A run that returned to draft has several events for a step: the last counts.
        const event = n <= current ? events.find(({ what }) => what === EVENT[step]) : undefined;
        return (
          <li
            key={step}
            data-done={n < current || state === "PAID" || undefined}
            aria-current={n === current ? "step" : undefined}
          >
            <i aria-hidden>{n < current || state === "PAID" ? <CheckIcon size={12} /> : n + 1}</i>
            <span>
              <b>{PAY_RUN_STATE_NAMES[step]}</b>
              {event && (
                <small>
                  {event.by && t("stepBy", { name: event.by.displayName })} <When instant={event.at} />
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
