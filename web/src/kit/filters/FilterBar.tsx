import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { lazy, Suspense, useState } from "react";
import { LIST_KEYS, type TableKey } from "#contract/record-kinds.ts";
import { t } from "#web/messages/kit.ts";
import type { AnyList } from "../list/codec.ts";
import type { ListState } from "../list/useListState.ts";
import { Button } from "../ui/Button.tsx";
import { useNarrow } from "../useNarrow.ts";
import { Chip } from "./Chip.tsx";
import { DateChip } from "./DateChip.tsx";
import styles from "./FilterBar.module.css";
import { FilterPicker } from "./FilterPicker.tsx";
import { FilterPopover } from "./FilterPopover.tsx";
import type { DateLook, FilterLook, FilterLooks } from "./look.ts";
import { SavedFilters } from "./SavedFilters.tsx";
import { SearchField } from "./SearchField.tsx";

const FilterSheet = lazy(async () => ({ default: (await import("./FilterSheet.tsx")).FilterSheet }));

interface Props {
  /** Under this key one's own filters for it are kept. */
  table?: TableKey | undefined;
  dates?: DateLook | undefined;
  state: ListState;
  call: AnyList;
  looks?: FilterLooks | undefined;
  search?: string | undefined;
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Search, the filters that are set as phrases, and a way to set more. */
export function FilterBar({ state, call, looks = {}, dates, search, table }: Props) {
  const narrow = useNarrow();
  const [sheet, setSheet] = useState(false);
  const offered = Object.entries(looks).filter(
    (entry): entry is [string, FilterLook] => entry[1] !== undefined && Object.hasOwn(call.list.filters, entry[0]),
  );
  const values: Record<string, unknown> = state.shown;
  const set = offered.filter(([name, { chip = true }]) => chip && isSet(values[name]));
  const api = LIST_KEYS.find((key) => key === table);
  const dated = dates !== undefined && call.list.dates === true;
  if (offered.length === 0 && search === undefined && !dated) return null;
  return (
    <search className={styles.bar}>
      {search !== undefined && <SearchField label={search} state={state} />}
      {api && !narrow && <SavedFilters api={api} state={state} />}
      {search !== undefined && set.length > 0 && !narrow && <span className={styles.rule} />}
      {dated && !narrow && <DateChip state={state} look={dates} />}
      {!narrow && set.map(([name, look]) => <Chip key={name} name={name} look={look} state={state} call={call} />)}
      {offered.length > 0 && !narrow && (
        <FilterPopover
          content={() => <FilterPicker state={state} call={call} offered={offered} />}
          label={t("addFilter")}
        >
          <Button tone="quiet" size="small" icon={<PlusIcon size={14} />}>
            {t("filter")}
          </Button>
        </FilterPopover>
      )}
      {(offered.length > 0 || dated) && narrow && (
        <Button
          icon={<FunnelSimpleIcon />}
          className={styles.add}
          aria-haspopup="dialog"
          onClick={() => setSheet(true)}
        >
          {t("filter")}
          {set.length > 0 && <span className={styles.count}>{set.length}</span>}
        </Button>
      )}
      {sheet && (
        <Suspense fallback={null}>
          <FilterSheet
            state={state}
            call={call}
            offered={offered}
            dates={dated ? dates : undefined}
            api={api}
            close={() => setSheet(false)}
          />
        </Suspense>
      )}
      {state.narrowed && !narrow && (
        <Button tone="quiet" size="small" className={styles.clear} onClick={state.clear}>
          {t("clear")}
        </Button>
      )}
    </search>
  );
}
