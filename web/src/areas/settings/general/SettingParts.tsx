import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { AgencyField } from "#contract/settings/agency-setting.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import { openHistory } from "./openHistory.tsx";
import { SETTING_PARTS } from "./parts.ts";

/** The part that the address names; null before one was chosen. */
export function useChosenPart(): string | null {
  const { hash } = useLocation();
  return SETTING_PARTS.find(({ id }) => `#${id}` === hash)?.id ?? null;
}

/** Links to the parts of the page, those with changes marked. */
export function SettingParts({ changed }: { changed: readonly AgencyField[] }) {
  const chosen = useChosenPart();
  useEffect(() => {
    if (chosen !== null) document.getElementById(chosen)?.scrollIntoView({ block: "start" });
  }, [chosen]);
  return (
    <nav className={styles.parts} aria-label={t("parts")}>
      <ul>
        {SETTING_PARTS.map(({ id, icon: Icon, fields }) => {
          const differs = fields.some((field) => changed.includes(field));
          return (
            <li key={id}>
              <Link to={{ hash: id }} replace aria-current={id === chosen ? "location" : undefined}>
                <Icon size={16} aria-hidden />
                <span>{t(id)}</span>
                {differs && (
                  <>
                    <span className={styles.dot} aria-hidden />
                    <span className="only-read">{t("changed")}</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <Button tone="link" onClick={openHistory}>
        <ClockCounterClockwiseIcon size={14} aria-hidden /> {t("history")}
      </Button>
    </nav>
  );
}
