import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Action } from "../actions/action.ts";
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
import type { EmptyLabels, RowGroup, RowOfSums, RowOptions } from "./rowOptions.ts";
import { Cards } from "./rows/Cards.tsx";
import { Rows } from "./rows/Rows.tsx";
import { TableContext, type TableHandle } from "./tableContext.ts";
import { type DockedRow, useDock } from "./useDock.ts";
import { useEscapeClears } from "./useEscapeClears.ts";
import { type RowPanel, useColumnsBeside, usePanel } from "./usePanel.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import { useStableOptions } from "./useStableOptions.ts";

interface DataTableProps<Row extends { id: string }, FilterName extends string, Sort extends string>
  extends RowOptions<Row> {
  list: List<Row, FilterName, Sort>;
  /** The list's name, such as "Talent". */
  name: string;
  columns: readonly Column<Row, Sort>[];
  filters?: FilterOptionsByKey<FilterName>;
  /** The title of the list's range of dates, and the time zone of its days. */
  dates?: DateFilterOptions;
  /** The label of the search field; without it there is none. */
  search?: string;
  /** The bar above, with tabs and buttons, some of which may act on the selected rows. */
  bar?: ReactNode | ((selection: Selection<Row>) => ReactNode);
  empty?: EmptyLabels;
  /** For long lists: only the rows in view are rendered, without pages. */
  virtual?: boolean;
  /** Makes rows draggable; called with the row and its new index. */
  onMoveRow?: (row: Row, to: number) => void;
  /** Rows under headings that fold; the list is not paged then. */
  groups?: readonly RowGroup[];
  /** At the end of the filters: what is done with all that they match, or with the selected rows. */
  filterEnd?: (selection: Selection<Row>) => ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** The same, but scrolls with the rows. */
  lead?: ReactNode;
  /** At the end of the filters; there is no room for it on a phone. */
  controls?: ReactNode;
  /** A row of sums, always seen below the others. */
  sums?: RowOfSums | undefined;
  /** Shows a row next to the table, opened with Space. */
  dock?: (row: Row, docked: DockedRow<Row>) => ReactNode;
  /** The same, by a screen that knows which row. */
  panel?: RowPanel;
  /** In the footer, after the range, such as what the numbers count. */
  note?: string | undefined;
  /** Further files of the list, after those that every list has; the same function each time. */
  moreExports?: (table: TableHandle) => Action[];
  /** Makes rows selectable; renders the bulk actions in the footer. */
  bulk?: (selection: Selection<Row>) => ReactNode;
}

/** The body of a list screen: filters, rows or cards, and pages, with states for empty, loading, error and no results. */
export function DataTable<Row extends { id: string }, FilterName extends string, Sort extends string>(
  props: DataTableProps<Row, FilterName, Sort>,
) {
  const {
    list,
    name,
    columns,
    filters,
    dates,
    search,
    bar,
    filterEnd,
    empty,
    bulk,
    virtual = false,
    onMoveRow,
    groups,
    above,
    lead,
    controls,
    moreExports,
    sums,
    dock,
    panel,
    note,
    ...given
  } = props;
  const options = useStableOptions(given);
  const arranged = useColumns(list.table, columns);
  const narrow = useNarrow();
  const selection = useSelection(list);
  useEscapeClears(selection);
  const [choosing, setChoosing] = useState(false);
  const docked = useDock(list.rows);
  const panelRow = usePanel(list.rows, panel);
  const isPanelOpen = panel !== undefined && panel.id !== null;
  const columnsBeside = useColumnsBeside(arranged, isPanelOpen);
  const isDocking = dock !== undefined || panel !== undefined;
  const aside = isPanelOpen ? panel.content : dock && docked.row && dock(docked.row, docked);
  const choosable = bulk !== undefined;
  const body = useRef<HTMLDivElement>(null);
  useKeptScroll(body, name, !list.loading, list.state.query.pageIndex);
  const hasRows = list.error === null && (list.loading || list.rows.length > 0 || (groups?.length ?? 0) > 0);

  const handle: TableHandle = useMemo(
    () => ({
      name,
      choose: choosable ? () => setChoosing(true) : null,
      columns: arranged as unknown as TableHandle["columns"],
      list: list as unknown as TableHandle["list"],
      moreExports,
    }),
    [name, arranged, list, choosable, moreExports],
  );

  return (
    <TableContext value={handle}>
      <section
        className={styles.list}
        aria-label={name}
        aria-busy={list.loading || list.renewing}
        data-grouped={groups !== undefined || undefined}
        data-docked={isDocking || undefined}
      >
        {bar && <div className={styles.bar}>{typeof bar === "function" ? bar(selection) : bar}</div>}
        <FilterBar
          state={list.state}
          call={list.call}
          options={filters}
          dates={dates}
          search={search}
          table={list.table}
          end={filterEnd?.(selection)}
          controls={controls}
        />
        {isDocking ? <div className={styles.above}>{above}</div> : above}
        <div ref={body} className={cx(styles.body, list.renewing && styles.renewing)} data-scroller>
          {lead && <div className={styles.lead}>{lead}</div>}
          {!hasRows && <ListStatus list={list} empty={empty} />}
          {hasRows && narrow && (
            <Cards
              rows={list.rows}
              loading={list.loading}
              options={options}
              selection={choosing && bulk ? selection : null}
              groups={groups}
            />
          )}
          {hasRows && !narrow && (
            <Rows
              list={list}
              name={name}
              columns={columnsBeside}
              options={options}
              selection={bulk ? selection : null}
              virtual={virtual}
              onMoveRow={onMoveRow}
              groups={groups}
              sums={sums}
              dock={panelRow ?? (dock && docked)}
            />
          )}
        </div>
        <Footer list={list} paged={!virtual && !groups} grouped={groups !== undefined} note={note}>
          {bulk && selection.count > 0 && bulk(selection)}
        </Footer>
        {aside && !narrow && (
          <aside className={styles.dock} data-panel={isPanelOpen || undefined}>
            {aside}
          </aside>
        )}
      </section>
    </TableContext>
  );
}
