import type { HistoryRow } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { Avatar } from "../people/Avatar.tsx";
import { When } from "../values/When.tsx";
import { actionLabel, NO_PERSON, subjectLabel } from "./actionLabel.ts";
import { type HistoryItem, historyItems } from "./history.rules.ts";
import styles from "./LatestChanges.module.css";
import type { HistoryLabels } from "./labels.ts";
import { useLabelsOfRecord } from "./useHistoryLabels.ts";

const SHOWN = 5;
const FIELDS = 3;

/** The last saves of a record, by its path, in few words: who, what, and which fields. */
export function LatestChanges({ rows, path }: { rows: readonly HistoryRow[]; path: string }) {
  const items = historyItems(rows).slice(0, SHOWN);
  const labels = useLabelsOfRecord(
    path,
    items.flatMap((item) => item.rows),
  );
  if (items.length === 0) return <EmptyText>{t("noChanges")}</EmptyText>;
  return (
    <ol className={styles.changes}>
      {items.map((item) => (
        <LatestChange key={item.id} item={item} labels={labels} />
      ))}
    </ol>
  );
}

function LatestChange({ item: { at, actor, rows }, labels }: { item: HistoryItem; labels: Required<HistoryLabels> }) {
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
