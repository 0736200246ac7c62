import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import type { Mark, Winning, WinSection } from "./section.ts";
import styles from "./WinDialog.module.css";
import { releasedOwners, WinHolds } from "./WinHolds.tsx";

/** Summary of what will be created: dates, amounts, and who is notified. */
export function WinSide({
  winning,
  parts,
  later,
}: {
  winning: Winning;
  parts: readonly WinSection[];
  /** True if the deal was won before. */
  later: boolean;
}) {
  const { proposal, today } = winning;
  const me = useMe().user.id;
  const value = moneyText(proposal.value, proposal.currency);
  const won: Mark[] = later ? [] : [{ day: today, shape: "act", text: t("dealWon"), amount: value }];
  const marks = [...won, ...parts.flatMap((part) => part.marks(winning))].sort((a, b) => a.day.localeCompare(b.day));
  const others = <P extends { id: string }>(people: readonly P[]): P[] => [
    ...new Map(people.filter(({ id }) => id !== me).map((person) => [person.id, person])).values(),
  ];
  const doing = others(parts.flatMap((part) => part.notified?.(winning) ?? []));
  const assigned = winning.values.makes.event || winning.values.makes.project ? others(proposal.staff) : [];
  const owners = others(releasedOwners(winning));
  return (
    <aside className={styles.side}>
      <h3>{t("dates")}</h3>
      <ol className={styles.marks}>
        {marks.map(({ day, shape, text, amount }) => (
          <li key={`${day} ${text}`}>
            <span className={styles.day} data-past={day < today || undefined}>
              {day === today ? t("today") : day < today ? t("past", { day: formatDate(day) }) : formatDate(day)}
            </span>
            <span className={styles.dot} data-shape={shape} aria-hidden />
            <span className={styles.text}>{text}</span>
            {amount && <b>{amount}</b>}
          </li>
        ))}
      </ol>
      <WinHolds winning={winning} />
      <h3>{t("notified")}</h3>
      {doing.length + assigned.length + owners.length === 0 && <p className={styles.nothing}>{t("nobodyNotified")}</p>}
      {doing.length > 0 && (
        <p className={styles.notified}>
          <AvatarGroup people={doing} /> {t("ofTasks")}
        </p>
      )}
      {assigned.length > 0 && (
        <p className={styles.notified}>
          <AvatarGroup people={assigned} /> {t("ofRecords")}
        </p>
      )}
      {owners.length > 0 && (
        <p className={styles.notified}>
          <AvatarGroup people={owners} /> {t("ofReleased")}
        </p>
      )}
    </aside>
  );
}
