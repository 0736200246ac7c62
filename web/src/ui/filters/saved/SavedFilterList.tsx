import { BookmarkSimpleIcon } from "@phosphor-icons/react/dist/csr/BookmarkSimple";
import { FloppyDiskIcon } from "@phosphor-icons/react/dist/csr/FloppyDisk";
import { FunnelSimpleIcon } from "@phosphor-icons/react/dist/csr/FunnelSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { type SavedFilter, savedFilters } from "#contract/lists/saved-filter.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { mutate } from "../../calls/mutate.ts";
import { IconButton } from "../../elements/Button.tsx";
import { onMenuKeys } from "../../elements/menuKeys.ts";
import type { UrlListState } from "../../list/useListState.ts";
import { showToast } from "../../toasts/toasts.ts";
import type { ReadyFilter } from "../filterOptions.ts";
import styles from "./SavedFilters.module.css";
import { chooseFilter, openNameDialog, updateFilter } from "./saving.tsx";
import { useOwnFilters } from "./useOwnFilters.ts";

interface Props {
  api: ListKey;
  state: UrlListState;
  ready: readonly ReadyFilter[];
  close: () => void;
}

/** The filters that the list offers, and the person's own: apply, save, update, rename and delete. */
export function SavedFilterList({ api, state, ready, close }: Props) {
  const { filters, current, usual, changed } = useOwnFilters(api, state, ready);
  const parameters = state.parameters;

  const apply = (filter: SavedFilter): void => {
    chooseFilter(api, filter.id);
    state.apply(filter.parameters);
    const { name, dropped } = filter;
    if (dropped.length > 0) showToast(t("filterDropped", { name, what: dropped.join(", ") }), { tone: "failed" });
    close();
  };
  const name = (filter?: SavedFilter): void => {
    close();
    openNameDialog(api, filter?.parameters ?? parameters, filter);
  };
  const remove = async (filter: SavedFilter): Promise<void> => {
    if (!(await mutate(savedFilters.remove, { params: { id: filter.id } }))) return;
    const { name, parameters } = filter;
    const undo = () => mutate(savedFilters.save, { body: { api, name, parameters } });
    showToast(t("filterDeleted", { name }), { undo });
  };

  return (
    <fieldset aria-label={t("myFilter")} onKeyDown={onMenuKeys} className={styles.panel}>
      {ready.length > 0 && (
        <>
          <p className={styles.heading}>{t("readyFilters")}</p>
          <ul className={styles.list}>
            {ready.map((filter) => (
              <li key={filter.parameters} className={styles.row}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={filter === usual}
                  onClick={() => {
                    chooseFilter(api, undefined);
                    state.apply(filter.parameters);
                    close();
                  }}
                  data-item
                >
                  <FunnelSimpleIcon size={14} weight={filter === usual ? "fill" : "regular"} />
                  <span>{filter.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.heading}>{t("myFilter")}</p>
      {filters.length === 0 && <p className={styles.none}>{t("noFilters")}</p>}
      <ul className={styles.list}>
        {filters.map((filter) => (
          <li key={filter.id} className={styles.row} data-current={filter.id === current?.id || undefined}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={filter.id === current?.id && !changed}
              onClick={() => apply(filter)}
              data-item
            >
              <BookmarkSimpleIcon size={14} weight={filter.id === current?.id ? "fill" : "regular"} />
              <span>{filter.name}</span>
            </button>
            <IconButton
              size="small"
              title={`${t("rename")} ${filter.name}`}
              data-tip={t("rename")}
              onClick={() => name(filter)}
            >
              <PencilSimpleIcon size={14} />
            </IconButton>
            <IconButton
              size="small"
              title={`${t("delete")} ${filter.name}`}
              data-tip={t("delete")}
              onClick={() => void remove(filter)}
            >
              <TrashIcon size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {current && changed && (
          <button
            type="button"
            className={styles.item}
            onClick={() => void updateFilter(api, current, parameters)}
            data-item
          >
            <FloppyDiskIcon size={14} />
            {t("updateFilter")}
          </button>
        )}
        <button type="button" className={styles.item} onClick={() => name()} data-item>
          <PlusIcon size={14} />
          {t("saveFilter")}
        </button>
      </div>
    </fieldset>
  );
}
