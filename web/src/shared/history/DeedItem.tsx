import type { HistoryRow } from "#contract/history/history.ts";
import { FIELD_NAMES, t } from "#web/messages/history.ts";
import { Face } from "../Face.tsx";
import { When } from "../When.tsx";
import styles from "./History.module.css";
import { HistoryValues } from "./HistoryValue.tsx";
import type { Deed } from "./history.rules.ts";

const NOBODY = { id: "", displayName: "", avatarUrl: null };

/** What was done, in a few words: the first row of a save says it for all of them. */
function deedWords({ part, op, changes }: HistoryRow): string {
  const binned = changes.find(({ field }) => field === "deleted");
  if (part === "note") {
    if (binned) return t(binned.new ? "noteDeleted" : "noteRestored");
    return t(op === "insert" ? "noted" : "noteChanged");
  }
  if (part === "assignment") return t("assigned");
  if (part === "permission") return t("permitted");
  if (binned) return t(binned.new ? "deletedIt" : "restoredIt");
  return t(op === "insert" ? "added" : "changed");
}

export function DeedItem({ deed: { at, actor, rows } }: { deed: Deed }) {
  const [first] = rows;
  // That it was deleted, the words above say already.
  const changes = rows.flatMap(({ id, changes: all }) =>
    all.filter(({ field }) => field !== "deleted").map((change) => ({ key: `${id} ${change.field}`, change })),
  );
  return (
    <li className={styles.deed}>
      <Face person={actor ?? NOBODY} size={28} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{actor?.displayName ?? t("platform")}</b>
          {first && <span>{deedWords(first)}</span>}
          <When instant={at} />
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ key, change }) => (
              <div key={key}>
                <dt>{FIELD_NAMES[change.field]}</dt>
                <dd>
                  <HistoryValues change={change} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
