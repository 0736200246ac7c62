import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { type ReactNode, useRef } from "react";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import { Button, IconButton } from "../elements/Button.tsx";
import type { List } from "../list/useList.ts";
import styles from "./DataTable.module.css";

/** Returns 'x-y of total', with a plus where the count is a minimum. */
export function rangeLabel(
  list: Pick<List<unknown>, "total" | "rows"> & { state: { query: { pageIndex: number; pageSize: number } } },
): string {
  const { pageIndex, pageSize } = list.state.query;
  const [from, to] = [pageIndex * pageSize + 1, pageIndex * pageSize + list.rows.length];
  if (!list.total) return t("rangeUnknown", { from, to });
  const total = Math.max(list.total.count, to);
  return t(list.total.isMinimum ? "rangeMinimum" : "range", { from, to, total });
}

export function Footer<Row>({
  list,
  paged,
  grouped = false,
  note,
  children,
}: {
  list: List<Row>;
  paged: boolean;
  /** All rows are there, though some are folded away. */
  grouped?: boolean;
  /** Says what the numbers count; there is no room for it on a phone. */
  note?: string | undefined;
  children: ReactNode;
}) {
  const empty = list.rows.length === 0;
  const range = useRef<HTMLParagraphElement>(null);
  const show = (): void => {
    // The button disappears with the changes, so the focus moves to the range, which screen readers then announce.
    range.current?.focus();
    list.showChanges();
  };
  return (
    <footer className={styles.footer}>
      <p ref={range} className={styles.range} aria-live="polite" tabIndex={-1}>
        {grouped
          ? list.total !== null && t("inAll", { count: list.total.count })
          : !empty && !list.loading && rangeLabel(list)}
      </p>
      {note && !empty && <p className={styles.note}>{note}</p>}
      <div className={styles.changes} role="status">
        {list.changes > 0 && (
          <>
            {t("changeCount", { count: list.changes })}
            <Button tone="link" onClick={show}>
              {t("showChanges")}
            </Button>
          </>
        )}
      </div>
      {children && <div className={styles.bulk}>{children}</div>}
      {paged && <Pages list={list} />}
    </footer>
  );
}

function Pages<Row>({ list }: { list: List<Row> }) {
  const { pageIndex, pageSize } = list.state.query;
  return (
    <div className={styles.pages}>
      <label className={styles.size}>
        {t("view")}
        <select
          aria-label={t("rowsPerPage")}
          value={pageSize}
          onChange={(event) => list.state.size(Number(event.currentTarget.value))}
        >
          {LIMITS.pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        title={t("previousPage")}
        size="small"
        off={pageIndex === 0}
        onClick={() => list.state.turnTo(pageIndex - 1)}
      >
        <CaretLeftIcon />
      </IconButton>
      <IconButton
        title={t("nextPage")}
        size="small"
        off={!list.loadMore}
        onClick={() => list.state.turnTo(pageIndex + 1)}
      >
        <CaretRightIcon />
      </IconButton>
    </div>
  );
}
