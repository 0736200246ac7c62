import { type ReactNode, useRef, useState } from "react";
import type { Action } from "../actions/action.ts";
import { cx } from "../cx.ts";
import { FilterBar } from "../filters/FilterBar.tsx";
import type { FilterLooks } from "../filters/look.ts";
import { useKeptScroll } from "../layout/useKeptScroll.ts";
import type { List } from "../list/useList.ts";
import { useNarrow } from "../useNarrow.ts";
import { Cards } from "./Cards.tsx";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";
import { Footer } from "./Footer.tsx";
import { ListState } from "./ListState.tsx";
import { Rows } from "./Rows.tsx";
import { type Selection, useSelection } from "./useSelection.ts";

export interface EmptyWords {
  title: string;
  line?: string;
  action?: Action | false;
}

export interface RowLook<Row> {
  /** What the row is called, for those who can't see it. */
  rowName: (row: Row) => string;
  /** The record's address; Enter and a click go there. */
  link?: (row: Row) => string | undefined;
  /** Where a row opens without an address of its own. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly (Action | false)[];
  /** A glance at the row, shown beside it while Space was pressed on it. */
  peek?: (row: Row) => ReactNode;
  /** The row on a phone. */
  card: (row: Row) => ReactNode;
}

interface DataTableProps<Row extends { id: string }, FilterName extends string, Sort extends string>
  extends RowLook<Row> {
  list: List<Row, FilterName, Sort>;
  /** What is listed, such as "Talent". */
  name: string;
  columns: readonly Column<Row, Sort>[];
  filters?: FilterLooks<FilterName>;
  /** The words in the search field; without them there is none. */
  search?: string;
  /** The tabs and buttons above. */
  bar?: ReactNode;
  empty?: EmptyWords;
  /** Lets rows be chosen; what can be done with them is shown in the footer band. */
  bulk?: (selection: Selection<Row>) => ReactNode;
}

/** A list screen's body: filters, rows or cards, pages; each of empty, loading, failed and no result has its own face. */
export function DataTable<Row extends { id: string }, FilterName extends string, Sort extends string>(
  props: DataTableProps<Row, FilterName, Sort>,
) {
  const { list, name, columns, filters, search, bar, empty, bulk, ...look } = props;
  const narrow = useNarrow();
  const selection = useSelection(list.rows);
  const [scrolled, setScrolled] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useKeptScroll(body, name, !list.loading, list.state.query.pageIndex);
  const rows = list.fault === null && (list.loading || list.rows.length > 0);

  return (
    <section className={styles.list} aria-label={name} aria-busy={list.loading || list.renewing}>
      {bar && <div className={styles.bar}>{bar}</div>}
      <FilterBar state={list.state} call={list.call} looks={filters} search={search} />
      <div
        ref={body}
        className={cx(styles.body, list.renewing && styles.renewing)}
        data-scrolled={scrolled || undefined}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
        data-scroller
      >
        {!rows && <ListState list={list} empty={empty} />}
        {rows && narrow && <Cards rows={list.rows} loading={list.loading} look={look} />}
        {rows && !narrow && (
          <Rows list={list} name={name} columns={columns} look={look} selection={bulk ? selection : null} />
        )}
      </div>
      <Footer list={list}>{bulk && selection.chosen.length > 0 && bulk(selection)}</Footer>
    </section>
  );
}
