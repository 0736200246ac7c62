import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { initials } from "#web/shared/people/tint.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

const STEPS = ["details", "contract", "sign"] as const;
export type SigningStep = (typeof STEPS)[number];

/** The agency's name, and how far one is. A step that is done can be opened again. */
export function Top({ agency, step, go }: { agency: string; step?: SigningStep; go?: (to: SigningStep) => void }) {
  const at = step ? STEPS.indexOf(step) : -1;
  return (
    <header className={styles.top}>
      <div className={styles.agency}>
        <span className={styles.mark} aria-hidden>
          {initials(agency)}
        </span>
        <b>{agency}</b>
      </div>
      {step && (
        <nav aria-label={t("steps")}>
          <ol className={styles.steps}>
            {STEPS.map((one, place) => (
              <li key={one} data-reached={place <= at || undefined} aria-current={one === step ? "step" : undefined}>
                {place < at ? (
                  <button type="button" onClick={() => go?.(one)}>
                    <CheckIcon size={14} aria-label={t("stepDone")} /> {t(one)}
                  </button>
                ) : (
                  <span>{t(one)}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </header>
  );
}
