import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { lazy, Suspense } from "react";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { OpenMenuButton } from "../actions/OpenMenuButton.tsx";
import { IconButton } from "../elements/Button.tsx";
import { FilterPopover } from "../filters/FilterPopover.tsx";
import { useNarrow } from "../useNarrow.ts";
import { exportActions } from "./exportActions.ts";
import { useTable } from "./tableContext.ts";

const ColumnPanel = lazy(async () => ({ default: (await import("./columns/ColumnPanel.tsx")).ColumnPanel }));

/** Tools of a table: export and columns. On a phone they are in the filter drawer. */
export function TableTools() {
  const table = useTable();
  const narrow = useNarrow();
  if (!table || narrow) return null;
  const exportable = LIST_KEYS.some((key) => key === table.list.table);
  return (
    <>
      {exportable && (
        <OpenMenuButton actions={exportActions(table)}>
          <IconButton title={t("export")}>
            <DownloadSimpleIcon size={18} />
          </IconButton>
        </OpenMenuButton>
      )}
      <FilterPopover
        label={t("columns")}
        position="bottom-end"
        content={() => (
          <Suspense fallback={null}>
            <ColumnPanel table={table} />
          </Suspense>
        )}
      >
        <IconButton title={t("columns")}>
          <SlidersHorizontalIcon size={18} />
        </IconButton>
      </FilterPopover>
    </>
  );
}
