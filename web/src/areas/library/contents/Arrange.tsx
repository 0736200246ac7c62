import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { type FilesLayout, LayoutToggle, useFilesLayout } from "#web/shared/media/layout.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { t as shared } from "#web/ui/messages.ts";
import styles from "../Library.module.css";
import type { LibraryList } from "../libraryList.ts";
import { t } from "../messages.ts";

export const SORTS = [
  { value: "name", title: t("name") },
  { value: "addedAt", title: t("addedAt") },
  { value: "size", title: t("size") },
] as const;

/** Layout of folders: cards or rows. */
export const useFolderLayout = () => useFilesLayout("library", "grid");

interface Props {
  list: LibraryList;
  layout: FilesLayout;
  change: (layout: FilesLayout) => void;
}

/** How a folder is sorted, and whether it shows cards or rows. */
export function Arrange({ list, layout, change }: Props) {
  const { orderBy, orderDirection } = list.state.query;
  const ascending = orderDirection === "ASC";
  return (
    <div className={styles.arrange}>
      <select
        aria-label={shared("sortBy")}
        value={orderBy}
        onChange={({ currentTarget }) => list.state.sort(currentTarget.value, "ASC")}
      >
        {SORTS.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <IconButton
        size="small"
        title={shared(ascending ? "sortDescending" : "sortAscending")}
        onClick={() => list.state.sort(orderBy, ascending ? "DESC" : "ASC")}
      >
        {ascending ? <ArrowUpIcon size={16} /> : <ArrowDownIcon size={16} />}
      </IconButton>
      <LayoutToggle layout={layout} change={change} />
    </div>
  );
}
