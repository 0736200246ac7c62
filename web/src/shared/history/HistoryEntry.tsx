import { t } from "#web/shared/history/messages.ts";
import { Avatar } from "../people/Avatar.tsx";
import { When } from "../values/When.tsx";
import { actionLabel, NO_PERSON } from "./actionLabel.ts";
import styles from "./History.module.css";
import { HistoryValues } from "./HistoryValue.tsx";
import type { HistoryItem } from "./history.rules.ts";
import { useHistoryLabels } from "./useHistoryLabels.ts";

export function HistoryEntry({ item: { at, actor, rows } }: { item: HistoryItem }) {
  const words = useHistoryLabels();
  const [first] = rows;
  // The line above already says that it was deleted.
  const changes = rows.flatMap(({ id, changes: all }) =>
    all.filter(({ field }) => field !== "deleted").map((change) => ({ key: `${id} ${change.field}`, change })),
  );
  return (
    <li className={styles.action}>
      <Avatar person={actor ?? NO_PERSON} size={28} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{actor?.displayName ?? t("platform")}</b>
          {first && <span>{actionLabel(first, words)}</span>}
          <When instant={at} />
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ key, change }) => (
              <div key={key}>
                <dt>{words.fields[change.field] ?? change.field}</dt>
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
