import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { lazy, Suspense } from "react";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { cx } from "../../cx.ts";
import type { UrlListState } from "../../list/useListState.ts";
import { FilterPopover } from "../FilterPopover.tsx";
import type { ReadyFilter } from "../filterOptions.ts";
import styles from "./SavedFilters.module.css";
import { useOwnFilters } from "./useOwnFilters.ts";

const SavedFilterList = lazy(async () => ({ default: (await import("./SavedFilterList.tsx")).SavedFilterList }));

interface Props {
  api: ListKey;
  state: UrlListState;
  ready: readonly ReadyFilter[];
}

/** The saved-filter dropdown, labelled with the current filter's name. */
export function SavedFilters({ api, state, ready }: Props) {
  const { title, changed } = useOwnFilters(api, state, ready);
  return (
    <FilterPopover
      label={t("myFilter")}
      content={(close) => (
        <Suspense fallback={null}>
          <SavedFilterList api={api} state={state} ready={ready} close={close} />
        </Suspense>
      )}
    >
      <button
        type="button"
        className={cx(styles.button, title && styles.set)}
        aria-label={title ? `${t("myFilter")}: ${title}${changed ? `, ${t("filterChanged")}` : ""}` : t("myFilter")}
      >
        <BookmarkSimpleIcon size={14} weight={title ? "fill" : "regular"} />
        <span className={styles.name}>{title ?? t("myFilter")}</span>
        {title && changed && <span className={styles.changed}>{t("filterChanged")}</span>}
        <CaretDownIcon size={11} />
      </button>
    </FilterPopover>
  );
}
