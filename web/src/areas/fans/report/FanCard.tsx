import type { FanReportRow } from "#contract/fans/report.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { FanStatusBadge } from "../FanStatusBadge.tsx";
import { f } from "../messages.ts";
import { fanPerson, placeText } from "../people.tsx";
import styles from "./Report.module.css";

/** A fan in a list on a phone: initials, name, place and three numbers. */
export function FanCard({ row, isAcrossAgencies }: { row: FanReportRow; isAcrossAgencies: boolean }) {
  const { id, user_name, status, agency } = row;
  const person = fanPerson(id, user_name);
  const line = [isAcrossAgencies && agency.name, placeText(row)].filter(Boolean).join(" · ");
  return (
    <span className={styles.card}>
      <Avatar person={person} size={44} />
      <span className={styles.words}>
        <span className={styles.first}>
          <b>{person.displayName}</b>
          {status !== "Active" && <FanStatusBadge status={status} />}
        </span>
        {line && <span className={styles.line}>{line}</span>}
        <span className={styles.line}>
          {[
            f("followCount", { count: row.total_subscriptions }),
            f("commentCount", { count: row.total_comments }),
            f("reactionCount", { count: row.total_reactions }),
          ].join(" · ")}
        </span>
      </span>
    </span>
  );
}
