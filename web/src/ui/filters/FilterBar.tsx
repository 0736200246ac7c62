import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { LIST_KEYS, type TableKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import type { AnyList } from "../list/codec.ts";
import type { UrlListState } from "../list/useListState.ts";
import { useNarrow } from "../useNarrow.ts";
import { Chip } from "./Chip.tsx";
import { DateChip } from "./dates/DateChip.tsx";
import styles from "./FilterBar.module.css";
import { FilterPicker } from "./FilterPicker.tsx";
import { FilterPopover } from "./FilterPopover.tsx";
import { type DateFilterOptions, type FilterOptions, type FilterOptionsByKey, readyFilters } from "./filterOptions.ts";
import { SearchField } from "./SearchField.tsx";
import { SavedFilters } from "./saved/SavedFilters.tsx";

const FilterDrawer = lazy(async () => ({ default: (await import("./FilterDrawer.tsx")).FilterDrawer }));

interface Props {
  /** The key that the person's filters are saved under. */
  table?: TableKey | undefined;
  dates?: DateFilterOptions | undefined;
  state: UrlListState;
  call: AnyList;
  options?: FilterOptionsByKey | undefined;
  search?: string | undefined;
  /** Actions on what the filters match, at the end of the bar. */
  end?: ReactNode;
  /** Other choices about what is shown, at the end. */
  controls?: ReactNode;
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The search field, the active filters as chips, and a button to add more. */
export function FilterBar({ state, call, options = {}, dates, search, table, end, controls }: Props) {
  const narrow = useNarrow();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const offered = Object.entries(options).filter(
    (entry): entry is [string, FilterOptions] => entry[1] !== undefined && Object.hasOwn(call.list.filters, entry[0]),
  );
  const values: Record<string, unknown> = state.shown;
  const set = offered.filter(([name, { chip = true }]) => chip && isSet(values[name]));
  const api = LIST_KEYS.find((key) => key === table);
  // Dates without a time are days in UTC, whatever the zone of the reader.
  const days = dates && call.list.dates === "days" ? { ...dates, zone: "UTC" } : dates;
  const hasDates = days !== undefined && call.list.dates !== undefined;
  if (offered.length === 0 && search === undefined && !hasDates) return null;
  return (
    <search className={styles.bar}>
      {search !== undefined && <SearchField label={search} state={state} />}
      {api && !narrow && <SavedFilters api={api} state={state} ready={readyFilters(offered)} />}
      {search !== undefined && set.length > 0 && !narrow && <span className={styles.rule} />}
      {hasDates && (!narrow || state.period) && <DateChip state={state} options={days} />}
      {!narrow &&
        set.map(([name, options]) => <Chip key={name} name={name} options={options} state={state} call={call} />)}
      {offered.length > 0 && !narrow && (
        <FilterPopover
          content={() => <FilterPicker state={state} call={call} filters={offered} />}
          label={t("addFilter")}
        >
          <Button tone="quiet" size="small" icon={<PlusIcon size={14} />}>
            {t("filter")}
          </Button>
        </FilterPopover>
      )}
      {(offered.length > 0 || hasDates) && narrow && (
        <Button
          icon={<FunnelSimpleIcon />}
          className={styles.add}
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
        >
          {t("filter")}
          {set.length > 0 && <span className={styles.count}>{set.length}</span>}
        </Button>
      )}
      {drawerOpen && (
        <Suspense fallback={null}>
          <FilterDrawer
            state={state}
            call={call}
            filters={offered}
            dates={hasDates ? days : undefined}
            api={api}
            close={() => setDrawerOpen(false)}
          />
        </Suspense>
      )}
      {state.narrowed && !narrow && (
        <Button tone="quiet" size="small" className={styles.clear} onClick={state.clear}>
          {t("clear")}
        </Button>
      )}
      {end && <div className={styles.end}>{end}</div>}
      {controls && !narrow && <div className={styles.controls}>{controls}</div>}
    </search>
  );
}
