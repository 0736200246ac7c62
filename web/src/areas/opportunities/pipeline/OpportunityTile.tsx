import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import type { OpportunityRow } from "#contract/opportunities/opportunity.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { missingLabel } from "#web/shared/deals/missing/missingLabels.ts";
import { dayRange, dayTime } from "#web/shared/deals/workColumns.tsx";
import { HoldLevel } from "#web/shared/holds/HoldLevel.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import styles from "./pipeline.module.css";

const MAX_PEOPLE = 3;
const MAX_MISSING = 2;

/** Body of an opportunity's card: partner, value and chance, dates, and missing details. */
export function OpportunityTile({ row }: { row: OpportunityRow }) {
  const { partner, value, currency, probability, people, missing, expectedCloseDate, closedAt } = row;
  const dates = dayRange(row.startDate, row.endDate);
  const open = row.outcome === "OPPORTUNITY";
  const names = missing.slice(0, MAX_MISSING).map(missingLabel);
  const rest = missing.length - names.length;
  return (
    <span className={styles.tile}>
      <span className={styles.line}>
        <span className={styles.partner}>{partner?.name ?? "–"}</span>
        {row.holdLevel !== null && <HoldLevel level={row.holdLevel} bare />}
      </span>
      <span className={styles.line}>
        <span>
          {value === null ? (
            "–"
          ) : (
            <>
              <b>{formatAmount(value)}</b> {currency}
            </>
          )}
        </span>
        {open && probability !== null && (
          <span className={styles.fact}>
            <span className={styles.ring} style={{ "--part": `${probability}%` } as React.CSSProperties} aria-hidden />
            {t("percent", { count: probability })}
          </span>
        )}
        {!open && closedAt !== null && (
          <span className={styles.fact}>
            {row.outcome === "WON" && <CheckCircleIcon size={14} weight="fill" className={styles.won} aria-hidden />}
            <When instant={closedAt} />
          </span>
        )}
      </span>
      {open && (dates !== null || expectedCloseDate !== null) && (
        <span className={styles.line}>
          {dates !== null && (
            <span className={styles.fact}>
              <CalendarBlankIcon size={14} aria-label={t("dates")} />
              <span className={styles.dates}>{dates}</span>
            </span>
          )}
          {expectedCloseDate !== null && (
            <span className={styles.end}>{t("by", { date: dayTime(expectedCloseDate) ?? "" })}</span>
          )}
        </span>
      )}
      {(open || people.length > 0) && (
        <span className={styles.line}>
          <AvatarGroup people={people} most={MAX_PEOPLE} />
          {open && (
            <span className={missing.length > 0 ? styles.missing : styles.whole}>
              {missing.length > 0 ? <CircleDashedIcon size={14} aria-hidden /> : <CheckIcon size={14} aria-hidden />}
              <span>
                {missing.length > 0 ? `${names.join(", ")}${rest > 0 ? ` +${rest}` : ""}` : w("nothingMissing")}
              </span>
            </span>
          )}
        </span>
      )}
    </span>
  );
}
