import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { t } from "#web/messages/kit.ts";
import type { AnyList } from "../list/codec.ts";
import type { ListState } from "../list/useListState.ts";
import { Button } from "../ui/Button.tsx";
import { useNarrow } from "../useNarrow.ts";
import { Chip } from "./Chip.tsx";
import styles from "./FilterBar.module.css";
import { FilterPopover } from "./FilterPopover.tsx";
import { FilterPicker } from "./FilterPicker.tsx";
import type { FilterLook, FilterLooks } from "./look.ts";
import { SearchField } from "./SearchField.tsx";

interface Props {
  state: ListState;
  call: AnyList;
  looks?: FilterLooks | undefined;
  search?: string | undefined;
}

const isSet = (value: unknown): boolean => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Search, the filters that are set as phrases, and a way to set more. */
export function FilterBar({ state, call, looks = {}, search }: Props) {
  const narrow = useNarrow();
  const offered = Object.entries(looks).filter((entry): entry is [string, FilterLook] => entry[1] !== undefined && Object.hasOwn(call.list.filters, entry[0]));
  const values: Record<string, unknown> = state.shown;
  const set = offered.filter(([name, { chip = true }]) => chip && isSet(values[name]));
  if (offered.length === 0 && search === undefined) return null;
  const picker = (close: () => void) => <FilterPicker state={state} call={call} offered={offered} onDone={close} />;
  return (
    <div className={styles.bar} role="search">
      {search !== undefined && <SearchField label={search} state={state} />}
      {search !== undefined && set.length > 0 && !narrow && <span className={styles.rule} />}
      {!narrow && set.map(([name, look]) => <Chip key={name} name={name} look={look} state={state} call={call} />)}
      {offered.length > 0 && (
        <FilterPopover content={picker} label={t("addFilter")}>
          <Button tone={narrow ? "plain" : "quiet"} size="small" icon={narrow ? <FunnelSimpleIcon /> : <PlusIcon size={14} />} className={styles.add}>
            {t("filter")}
            {narrow && set.length > 0 && <span className={styles.count}>{set.length}</span>}
          </Button>
        </FilterPopover>
      )}
      {state.narrowed && !narrow && (
        <Button tone="quiet" size="small" className={styles.clear} onClick={state.clear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
