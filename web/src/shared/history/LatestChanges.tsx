import type { HistoryRow } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { Avatar } from "../people/Avatar.tsx";
import { When } from "../values/When.tsx";
import { actionLabel, NO_PERSON, subjectLabel } from "./actionLabel.ts";
import { type HistoryItem, historyItems } from "./history.rules.ts";
import styles from "./LatestChanges.module.css";
import { useHistoryLabels } from "./useHistoryLabels.ts";

const SHOWN = 5;
const FIELDS = 3;

/** The last saves of a record in few words: who, what, and which fields. */
export const LatestChanges = ({ rows }: { rows: readonly HistoryRow[] }) =>
  rows.length === 0 ? (
    <EmptyText>{t("noChanges")}</EmptyText>
  ) : (
    <ol className={styles.changes}>
      {historyItems(rows)
        .slice(0, SHOWN)
        .map((item) => (
          <LatestChange key={item.id} item={item} />
        ))}
    </ol>
  );

function LatestChange({ item: { at, actor, rows } }: { item: HistoryItem }) {
  const labels = useHistoryLabels();
  const [first] = rows;
  const fields =
    first?.op === "update"
      ? [...new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)))]
          .filter((field) => field !== "deleted")
          .map((field) => labels.fields[field] ?? field)
      : [];
  const rest = fields.length - FIELDS;
  return (
    <li className={styles.change}>
      <Avatar person={actor ?? NO_PERSON} size={22} />
      <p>
        <b>{actor?.displayName ?? t("platform")}</b> {first && actionLabel(first, labels)}{" "}
        {first && subjectLabel(first, labels)}
        {fields.length > 0 && (
          <span className={styles.fields}>
            {fields.slice(0, FIELDS).join(", ")}
            {rest > 0 && ` ${t("more", { count: rest })}`}
          </span>
        )}
        <span className={styles.when}>
          <When instant={at} />
        </span>
      </p>
    </li>
  );
}
