/** The holds of the deal before and after it is won, and what that does to others. */
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { holdOutcome, type WonHold } from "#contract/opportunities/winning.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { HoldLevel } from "#web/shared/holds/HoldLevel.tsx";
import { levelHold, levelText } from "#web/shared/holds/labels.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { city, formatDateTime } from "#web/ui/time/format.ts";
import { listed } from "./listed.ts";
import { t } from "./messages.ts";
import type { Winning } from "./section.ts";
import styles from "./WinHolds.module.css";

type Fate = ReturnType<typeof holdOutcome>;
const NO_EVENT = { startDate: null, endDate: null };

/** Each hold with what becomes of it. */
export const fatesOf = ({ proposal, values: { makes, event } }: Winning): { hold: WonHold; fate: Fate }[] =>
  proposal.holds.map((hold) => ({ hold, fate: holdOutcome(hold, makes.event ? event : NO_EVENT) }));

/** Colleagues whose holds are released. */
export const releasedOwners = (winning: Winning) =>
  fatesOf(winning).flatMap(({ hold, fate }) =>
    fate === "confirmed" ? hold.others.flatMap(({ notified }) => notified) : [],
  );

export function WinHolds({ winning }: { winning: Winning }) {
  const fates = fatesOf(winning);
  if (fates.length === 0) return null;
  const confirmed = fates.filter(({ fate }) => fate === "confirmed");
  const released = confirmed.reduce((sum, { hold }) => sum + hold.others.length, 0);
  return (
    <section aria-label={t("holdsAfter")}>
      <div className={styles.head}>
        <h3>{t("holds")}</h3>
        <span role="status">
          {[
            t("confirmedCount", { count: confirmed.length }),
            ...(released > 0 ? [t("releasedCount", { count: released })] : []),
          ].join(", ")}
        </span>
      </div>
      <ul className={styles.rows}>
        {fates.map(({ hold, fate }) => (
          <li key={hold.id} className={styles.row}>
            <span className={styles.who}>
              {hold.person ? <NamedAvatar person={hold.person} size={28} /> : hold.name}
            </span>
            <span className={styles.change}>
              <HoldLevel level={hold.level} />
              {fate === "confirmed" ? (
                <>
                  <ArrowRightIcon size={12} aria-label={t("becomes")} />
                  <Badge tone="good" icon={CheckCircleIcon}>
                    {t("confirmed")}
                  </Badge>
                </>
              ) : (
                <span className={styles.stays}>{t(fate)}</span>
              )}
            </span>
            <Touched hold={hold} fate={fate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Touched({ hold: { firstDay, lastDay, level, others }, fate }: { hold: WonHold; fate: Fate }) {
  if (fate === "stays")
    return <span className={styles.touched}>{t("otherDays", { days: dayRange(firstDay, lastDay) ?? "" })}</span>;
  if (fate === "carried")
    return others
      .filter((other) => other.level < level)
      .map(({ level: place, title, expiresAt, zone }) => {
        const messageValues = { title: title ?? t("anotherHold"), level: levelText(place) };
        return (
          <span key={place} className={styles.warning}>
            <WarningIcon size={14} weight="fill" aria-hidden />
            {expiresAt === null
              ? t("isBefore", messageValues)
              : t("isBeforeUntil", { ...messageValues, when: `${formatDateTime(expiresAt, zone)} ${city(zone)}` })}
          </span>
        );
      });
  return others.map(({ level: place, title, notified }, index) => {
    const names = listed(notified.map(({ displayName }) => displayName));
    const messageValues = { hold: levelHold(place), title: title ?? t("anotherDeal") };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two others may have one level on different days, and a hidden one has no id
      <span key={index} className={styles.touched}>
        {title === null
          ? t("isReleasedHidden", messageValues)
          : names === ""
            ? t("isReleased", messageValues)
            : t("isReleasedAnd", { ...messageValues, names })}
      </span>
    );
  });
}
