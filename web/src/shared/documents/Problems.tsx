import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { DocumentPreview } from "#contract/contract-documents/template.ts";
import { mergeFieldLabel } from "./chips.ts";
import styles from "./Documents.module.css";
import { NEEDS, t } from "./messages.ts";

/** Errors of a text, or its fields without a value. */
export function Problems({ preview: { errors, missing } }: { preview: Pick<DocumentPreview, "errors" | "missing"> }) {
  if (errors.length > 0)
    return (
      <section aria-label={t("wrong")}>
        <h3>{t("wrong")}</h3>
        <ul className={styles.problems} data-tone="bad">
          {errors.map(({ place, excerpt, message }) => (
            <li key={`${place} ${message}`}>
              <WarningCircleIcon weight="fill" aria-hidden />
              <span>
                <strong>{message}</strong>
                <small>{t("wrongAt", { place, excerpt })}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  if (missing.length === 0)
    return (
      <p className={styles.none}>
        <CheckIcon aria-hidden />
        {t("nothingMissing")}
      </p>
    );
  return (
    <section aria-label={t("missing")}>
      <h3>{t("missing")}</h3>
      <ul className={styles.problems}>
        {missing.map(({ key, needs }) => (
          <li key={key}>
            <CircleDashedIcon aria-hidden />
            <span>
              <strong>{mergeFieldLabel(key)}</strong>
              {needs && <small>{NEEDS[needs]}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
