import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { SquaresFourIcon } from "@phosphor-icons/react/dist/csr/SquaresFour";
import { useState } from "react";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { t as shared } from "#web/ui/messages.ts";
import styles from "../Library.module.css";
import type { LibraryList } from "../libraryList.ts";
import { t } from "../messages.ts";

export type FolderLayout = "grid" | "list";
export const SORTS = [
  { value: "name", title: t("name") },
  { value: "addedAt", title: t("addedAt") },
  { value: "size", title: t("size") },
] as const;

const KEPT = "greenroom-library-layout";

/** Whether folders show cards or rows, which the browser remembers. */
export function useFolderLayout() {
  const [layout, setLayout] = useState<FolderLayout>(() => (localStorage.getItem(KEPT) === "list" ? "list" : "grid"));
  const change = (to: FolderLayout): void => {
    localStorage.setItem(KEPT, to);
    setLayout(to);
  };
  return [layout, change] as const;
}

interface Props {
  list: LibraryList;
  layout: FolderLayout;
  change: (layout: FolderLayout) => void;
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
      <IconButton size="small" title={t("asGrid")} aria-pressed={layout === "grid"} onClick={() => change("grid")}>
        <SquaresFourIcon size={16} />
      </IconButton>
      <IconButton size="small" title={t("asList")} aria-pressed={layout === "list"} onClick={() => change("list")}>
        <ListBulletsIcon size={16} />
      </IconButton>
    </div>
  );
}
