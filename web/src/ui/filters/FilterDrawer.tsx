import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { type ReactNode, Suspense } from "react";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { visibleActions } from "../actions/action.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { Button, IconButton } from "../elements/Button.tsx";
import type { AnyList } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import { exportActions } from "../table/exportActions.ts";
import { type TableHandle, useTable } from "../table/tableContext.ts";
import { DateEditor } from "./dates/DateChip.tsx";
import { spanLabel } from "./dates/dateSpan.ts";
import styles from "./FilterBar.module.css";
import { FilterEditor } from "./FilterEditor.tsx";
import { type DateFilterOptions, type FilterOptions, type ReadyFilter, readyFilters } from "./filterOptions.ts";
import { SavedFilterList } from "./saved/SavedFilterList.tsx";
import { useOwnFilters } from "./saved/useOwnFilters.ts";

interface Props {
  state: UrlListState;
  call: AnyList;
  filters: readonly (readonly [string, FilterOptions])[];
  dates?: DateFilterOptions | undefined;
  api?: ListKey | undefined;
  close: () => void;
}

/** Drawer on a phone with all filters of a list, its sorting, saved filters and export. */
export function FilterDrawer({ state, call, filters, dates, api, close }: Props) {
  const values: Record<string, unknown> = state.shown;
  const table = useTable();
  const { fromDate, toDate } = state.shown;
  const hasDates = fromDate !== undefined || toDate !== undefined;
  return (
    <Dialog
      title={t("filters")}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" off={!state.narrowed} onClick={state.clear}>
            {t("clear")}
          </Button>
          <Button size="large" tone="main" onClick={close}>
            {t("showResults")}
          </Button>
        </>
      }
    >
      {api && <SavedFiltersSection api={api} state={state} ready={readyFilters(filters)} close={close} />}
      {table && <SortControl table={table} />}
      {table?.choose && (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            table.choose?.();
            close();
          }}
        >
          {t("selectRows")}
        </button>
      )}
      {dates && (
        <Section title={dates.title} mark={hasDates && spanLabel([fromDate ?? null, toDate ?? null], dates.zone)}>
          <DateEditor state={state} options={dates} />
        </Section>
      )}
      {filters.map(([name, options]) => {
        const value = values[name];
        const count = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
        return (
          <Section key={name} title={options.title} mark={count > 0 && count} open={count > 0 || filters.length < 3}>
            <FilterEditor name={name} options={options} state={state} call={call} />
          </Section>
        );
      })}
      {table && api && (
        <Section title={t("export")}>
          {visibleActions(exportActions(table)).map(({ id, title, icon: Icon, run }) => (
            <button key={id} type="button" className={styles.item} onClick={() => run?.()}>
              {title}
              {Icon && <Icon />}
            </button>
          ))}
        </Section>
      )}
    </Dialog>
  );
}

interface SectionProps {
  title: string;
  mark?: ReactNode;
  open?: boolean;
  children: ReactNode;
}
const Section = ({ title, mark, open, children }: SectionProps) => (
  <details className={styles.section} open={open}>
    <summary>
      {title}
      {mark && <span className={styles.count}>{mark}</span>}
    </summary>
    {children}
  </details>
);

interface SavedProps {
  api: ListKey;
  state: UrlListState;
  ready: readonly ReadyFilter[];
  close: () => void;
}
function SavedFiltersSection(props: SavedProps) {
  const { title } = useOwnFilters(props.api, props.state, props.ready);
  return (
    <Section title={t("myFilter")} mark={title}>
      <Suspense fallback={null}>
        <SavedFilterList {...props} />
      </Suspense>
    </Section>
  );
}

/** Sorts the list on a phone, where cards have no column headers. */
function SortControl({ table: { columns, list } }: { table: TableHandle }) {
  const { orderBy, orderDirection } = list.state.query;
  const sortable = columns.all.flatMap(({ column: { sort, title } }) => (sort === undefined ? [] : [{ sort, title }]));
  const ascending = orderDirection === "ASC";
  return (
    <div className={styles.order}>
      <label>
        {t("sortBy")}
        <select value={orderBy} onChange={(event) => list.state.sort(event.currentTarget.value)}>
          {!sortable.some(({ sort }) => sort === orderBy) && <option value={orderBy} />}
          {sortable.map(({ sort, title }) => (
            <option key={sort} value={sort}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        title={t(ascending ? "sortDescending" : "sortAscending")}
        onClick={() => list.state.sort(orderBy, ascending ? "DESC" : "ASC")}
      >
        {ascending ? <ArrowUpIcon size={20} /> : <ArrowDownIcon size={20} />}
      </IconButton>
    </div>
  );
}
