import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { use, useState } from "react";
import type { HistoryChange, HistoryRow } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import { Avatar } from "../people/Avatar.tsx";
import { When } from "../values/When.tsx";
import { actionLabel, NO_PERSON, subjectLabel } from "./actionLabel.ts";
import styles from "./History.module.css";
import { HistoryValues } from "./HistoryValue.tsx";
import type { HistoryItem } from "./history.rules.ts";
import { type Restore, RestoreContext } from "./restore.ts";
import { useHistoryLabels } from "./useHistoryLabels.ts";

export function HistoryEntry({ item: { at, actor, rows } }: { item: HistoryItem }) {
  const labels = useHistoryLabels();
  const [first, ...rest] = rows;
  const subject = first && subjectLabel(first, labels);
  return (
    <li className={styles.action}>
      <Avatar person={actor ?? NO_PERSON} size={28} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{actor?.displayName ?? t("platform")}</b>
          {first && <span>{actionLabel(first, labels)}</span>}
          {subject && <b>{subject}</b>}
          <When instant={at} />
        </p>
        {first && <Changes row={first} />}
        {rest.map((row) => (
          <div key={row.id}>
            <p className={styles.also}>
              {actionLabel(row, labels)} <b>{subjectLabel(row, labels)}</b>
            </p>
            <Changes row={row} />
          </div>
        ))}
      </div>
    </li>
  );
}

function Changes({ row: { changes, op, part } }: { row: HistoryRow }) {
  const restore = use(RestoreContext).find((candidate) => candidate.part === part && op === "update");
  const labels = useHistoryLabels();
  // The line above already says that it was deleted.
  const shown = changes.filter(({ field }) => field !== "deleted");
  if (shown.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {shown.map((change) => (
        <div key={change.field}>
          <dt>{labels.fields[change.field] ?? change.field}</dt>
          <dd>
            <HistoryValues change={change} />
          </dd>
          {restore && (
            <dd>
              <RestoreButton restore={restore} change={change} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function RestoreButton({ restore, change }: { restore: Restore; change: HistoryChange }) {
  const labels = useHistoryLabels();
  const [busy, setBusy] = useState(false);
  const label = labels.fields[change.field] ?? change.field;
  const run = restore.of(change, label);
  if (!run) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    await run();
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={styles.restore}
      aria-label={t("restoreField", { field: label })}
      disabled={busy}
      onClick={() => void start()}
    >
      <ArrowCounterClockwiseIcon size={13} aria-hidden />
      {t("restore")}
    </button>
  );
}
