import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { lazy, Suspense } from "react";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { cx } from "../../cx.ts";
import type { UrlListState } from "../../list/useListState.ts";
import { FilterPopover } from "../FilterPopover.tsx";
import styles from "./SavedFilters.module.css";
import { useOwnFilters } from "./useOwnFilters.ts";

const SavedFilterList = lazy(async () => ({ default: (await import("./SavedFilterList.tsx")).SavedFilterList }));

/** The saved-filter dropdown, labelled with the current filter's name. */
export function SavedFilters({ api, state }: { api: ListKey; state: UrlListState }) {
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
