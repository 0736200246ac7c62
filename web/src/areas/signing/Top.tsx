import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { initials } from "#web/shared/people/tint.ts";
import { t } from "./messages.ts";
import styles from "./Sign.module.css";

const STEPS = ["details", "contract", "sign"] as const;
export type SigningStep = (typeof STEPS)[number];

/** The agency's name, and how far one is. A step that is done can be opened again. */
export function Top({ agency, step, go }: { agency: string; step?: SigningStep; go?: (to: SigningStep) => void }) {
  const current = step ? STEPS.indexOf(step) : -1;
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
            {STEPS.map((item, place) => (
              <li
                key={item}
                data-reached={place <= current || undefined}
                aria-current={item === step ? "step" : undefined}
              >
                {place < current ? (
                  <button type="button" onClick={() => go?.(item)}>
                    <CheckIcon size={14} aria-label={t("stepDone")} /> {t(item)}
                  </button>
                ) : (
                  <span>{t(item)}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </header>
  );
}
