import { Link } from "react-router";
import type { PersonBrief } from "#contract/schema.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatMonth, today } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";
import { WidgetEmpty, WidgetSection } from "../layout/WidgetSection.tsx";
import { t } from "../messages.ts";
import { ADD_TALENT, endingTalentsPath, freeTalentsPath, pendingTalentsPath, rosterPath } from "../paths.ts";
import type { ManagementViewProps } from "../widget.ts";
import styles from "./Widgets.module.css";

/** Days until which an ending agreement is counted, about three months. */
const ENDING_DAYS = 91;

/** The roster in three counts, with the first faces of each. */
export function RosterCounts({ data, title, assigneeId }: ManagementViewProps<"ROSTER">) {
  const { count, active, pending, free, ending } = data;
  const mayAdd = useMay("TALENT", "write");
  const list = rosterPath(assigneeId);
  const until = addDays(today(useZone()), ENDING_DAYS);
  if (count === 0)
    return (
      <WidgetSection title={title} list={list}>
        <WidgetEmpty text={t("noTalents")} {...(mayAdd && { to: ADD_TALENT, link: t("addTalent") })} />
      </WidgetSection>
    );
  const rows = [
    { id: "pending", to: pendingTalentsPath(assigneeId), text: t("pending", { count: pending.count }), ...pending },
    { id: "free", to: freeTalentsPath(assigneeId), text: t("free"), ...free },
    {
      id: "ending",
      to: endingTalentsPath(assigneeId),
      text: t("ending", { count: ending.count, month: formatMonth(until).slice(0, 3) }),
      ...ending,
    },
  ];
  return (
    <WidgetSection title={title} count={<Link to={list}>{t("rosterCount", { count, active })}</Link>} list={list}>
      <ul className={styles.roster}>
        {rows.map((row) => (
          <li key={row.id}>
            <RosterLine {...row} />
          </li>
        ))}
      </ul>
    </WidgetSection>
  );
}

interface LineProps {
  to: string;
  text: string;
  count: number;
  people: readonly PersonBrief[];
}
const RosterLine = ({ to, text, count, people }: LineProps) => (
  <Link to={to} className={styles.rosterLine}>
    <span>
      <b>{formatNumber(count)}</b> {text}
    </span>
    <AvatarGroup people={people} total={count} />
  </Link>
);
