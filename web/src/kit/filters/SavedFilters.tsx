import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { lazy, Suspense } from "react";
import type { ListKey } from "#contract/lists/known.ts";
import { savedFilters } from "#contract/lists/savedFilters.ts";
import { t } from "#web/messages/kit.ts";
import { useAsk } from "../calls/useAsk.ts";
import { cx } from "../cx.ts";
import { sameFilter } from "../list/codec.ts";
import type { ListState } from "../list/useListState.ts";
import { createStore, useStore } from "../store.ts";
import { FilterPopover } from "./FilterPopover.tsx";
import styles from "./SavedFilters.module.css";

const SavedFilterList = lazy(async () => ({ default: (await import("./SavedFilterList.tsx")).SavedFilterList }));

/** The one that was chosen last, by list: what is changed after is a change of it. */
export const chosenFilter = createStore<Partial<Record<ListKey, string>>>({});

/** Own filters of a list, and the one that holds now: as it was saved, or changed since. */
export function useOwnFilters(api: ListKey, state: ListState) {
  const { data = [] } = useAsk(savedFilters.list, { query: { api } }, { staleTime: Number.POSITIVE_INFINITY });
  const id = useStore(chosenFilter)[api];
  const same = data.filter(({ parameters }) => sameFilter(parameters, state.kept));
  const current = same.find((one) => one.id === id) ?? same[0] ?? data.find((one) => one.id === id);
  const changed = current !== undefined && same.length === 0;
  // Where nothing is set any more, nothing is chosen.
  return { filters: data, current: changed && state.kept === "" ? undefined : current, changed };
}

/** The saved-filter dropdown (B-152, B-523): the name of the one that holds now, or what it is for. */
export function SavedFilters({ api, state }: { api: ListKey; state: ListState }) {
  const { current, changed } = useOwnFilters(api, state);
  return (
    <FilterPopover
      label={t("myFilter")}
      content={(close) => (
        <Suspense fallback={null}>
          <SavedFilterList api={api} state={state} close={close} />
        </Suspense>
      )}
    >
      <button
        type="button"
        className={cx(styles.button, current && styles.set)}
        aria-label={
          current ? `${t("myFilter")}: ${current.name}${changed ? `, ${t("filterChanged")}` : ""}` : t("myFilter")
        }
      >
        <BookmarkSimpleIcon size={14} weight={current ? "fill" : "regular"} />
        <span className={styles.name}>{current?.name ?? t("myFilter")}</span>
        {current && changed && <span className={styles.changed}>{t("filterChanged")}</span>}
        <CaretDownIcon size={11} />
      </button>
    </FilterPopover>
  );
}
