import { BrowserIcon } from "@phosphor-icons/react/dist/csr/Browser";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import { bulkButtons, type RowAction } from "#contract/content/buttons.ts";
import { CONTENT_TAB, type ContentTab } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { ACTION_LOOKS, actOn, removeContent, showOnWebPage } from "../actions.ts";
import { t } from "../messages.ts";
import { tabOf } from "./rowActions.ts";

const OF_ALL: readonly RowAction[] = ["approve", "pending", "reject"];

/** The actions of a list for its selected rows; of all, each acts on those whose status has it. */
export function ContentBulk({ selection, tab }: { selection: Selection<ContentRow>; tab: ContentTab }) {
  const [busy, setBusy] = useState(false);
  const isAll = tab === CONTENT_TAB.all;
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    const done = await work();
    setBusy(false);
    if (done) selection.clear();
  };
  const actions = (isAll ? OF_ALL : bulkButtons(tab, true)).map((action) => {
    const { title, icon } = ACTION_LOOKS[action];
    const rows = selection.chosen.filter((row) => row.editable && bulkButtons(tabOf(tab, row), true).includes(action));
    return {
      id: action,
      title: isAll ? t("withCount", { title, count: rows.length }) : title,
      icon,
      disabled: rows.length === 0,
      run: () => run(() => actOn(action, rows)),
    };
  });
  const editable = selection.chosen.filter((row) => row.editable);
  const allShown = editable.length > 0 && editable.every(({ onWebPage }) => onWebPage);
  return (
    <BulkBar
      selection={selection}
      busy={busy}
      actions={[
        ...actions,
        {
          id: "webPage",
          title: t(allShown ? "takeOffWebPage" : "putOnWebPage"),
          icon: BrowserIcon,
          disabled: editable.length === 0,
          run: () => run(() => showOnWebPage(editable, !allShown)),
        },
        {
          id: "delete",
          title: t("delete"),
          icon: TrashIcon,
          disabled: editable.length === 0,
          run: () => run(() => removeContent(editable)),
        },
      ]}
    />
  );
}
