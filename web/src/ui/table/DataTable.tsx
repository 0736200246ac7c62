import { type ReactNode, useMemo, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { FilterBar } from "../filters/FilterBar.tsx";
import type { DateFilterOptions, FilterOptionsByKey } from "../filters/filterOptions.ts";
import type { List } from "../list/useList.ts";
import { useKeptScroll } from "../routing/useKeptScroll.ts";
import { useNarrow } from "../useNarrow.ts";
import type { Column } from "./columns/column.ts";
import { useColumns } from "./columns/useColumns.ts";
import styles from "./DataTable.module.css";
import { Footer } from "./Footer.tsx";
import { ListStatus } from "./ListStatus.tsx";
import type { EmptyLabels, RowOptions } from "./rowOptions.ts";
import { Cards } from "./rows/Cards.tsx";
import { Rows } from "./rows/Rows.tsx";
import { TableContext, type TableHandle } from "./tableContext.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import { useStableOptions } from "./useStableOptions.ts";

interface DataTableProps<Row extends { id: string }, FilterName extends string, Sort extends string>
  extends RowOptions<Row> {
  list: List<Row, FilterName, Sort>;
  /** What is listed, such as "Talent". */
  name: string;
  columns: readonly Column<Row, Sort>[];
  filters?: FilterOptionsByKey<FilterName>;
  /** What the list's range of dates is about, and the zone its days are of. */
  dates?: DateFilterOptions;
  /** The words in the search field; without them there is none. */
  search?: string;
  /** The tabs and buttons above. */
  bar?: ReactNode;
  empty?: EmptyLabels;
  /** For long lists: only the rows in view are drawn; there are no pages then. */
  virtual?: boolean;
  /** Lets rows be dragged to another place; says which one, and where it is then. */
  onMoveRow?: (row: Row, to: number) => void;
  /** Lets rows be chosen; what can be done with them is shown in the footer band. */
  bulk?: (selection: Selection<Row>) => ReactNode;
}

/** A list screen's body: filters, rows or cards, pages; each of empty, loading, failed and no result has its own face. */
export function DataTable<Row extends { id: string }, FilterName extends string, Sort extends string>(
  props: DataTableProps<Row, FilterName, Sort>,
) {
  const { list, name, columns, filters, dates, search, bar, empty, bulk, virtual = false, onMoveRow, ...given } = props;
  const options = useStableOptions(given);
  const arranged = useColumns(list.table, columns);
  const narrow = useNarrow();
  const selection = useSelection(list.rows);
  const [choosing, setChoosing] = useState(false);
  const choosable = bulk !== undefined;
  const body = useRef<HTMLDivElement>(null);
  useKeptScroll(body, name, !list.loading, list.state.query.pageIndex);
  const rows = list.error === null && (list.loading || list.rows.length > 0);

  const handle: TableHandle = useMemo(
    () => ({
      name,
      choose: choosable ? () => setChoosing(true) : null,
      columns: arranged as unknown as TableHandle["columns"],
      list: list as unknown as TableHandle["list"],
    }),
    [name, arranged, list, choosable],
  );

  return (
    <TableContext value={handle}>
      <section className={styles.list} aria-label={name} aria-busy={list.loading || list.renewing}>
        {bar && <div className={styles.bar}>{bar}</div>}
        <FilterBar
          state={list.state}
          call={list.call}
          options={filters}
          dates={dates}
          search={search}
          table={list.table}
        />
        <div ref={body} className={cx(styles.body, list.renewing && styles.renewing)} data-scroller>
          {!rows && <ListStatus list={list} empty={empty} />}
          {rows && narrow && (
            <Cards
              rows={list.rows}
              loading={list.loading}
              options={options}
              selection={choosing && bulk ? selection : null}
            />
          )}
          {rows && !narrow && (
            <Rows
              list={list}
              name={name}
              columns={arranged}
              options={options}
              selection={bulk ? selection : null}
              virtual={virtual}
              onMoveRow={onMoveRow}
            />
          )}
        </div>
        <Footer list={list} paged={!virtual}>
          {bulk && selection.chosen.length > 0 && bulk(selection)}
        </Footer>
      </section>
    </TableContext>
  );
}
