import { t } from "#web/areas/tasks/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import styles from "./ViewFrame.module.css";

/** Says that not all tasks of a project are shown, and leaves out the completed ones, which are most. */
export function CutNotice({ shown, total, state }: { shown: number; total: number; state: UrlListState }) {
  if (total <= shown) return null;
  const isNarrowed = state.query.completion === "open";
  return (
    <p className={styles.cut} role="status">
      {t("cut", { shown: formatNumber(shown), total: formatNumber(total) })}
      {!isNarrowed && (
        <Button size="small" onClick={() => state.filter("completion", "open", { now: true })}>
          {t("onlyOpen")}
        </Button>
      )}
    </p>
  );
}
