import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { t } from "../../messages.ts";
import type { AnyPost } from "../calls.ts";
import { removePosts, takeNoAction } from "../postActions.ts";

/** Bulk actions for the selected posts. */
export function PostBulk({ selection, marked }: { selection: Selection<AnyPost>; marked: boolean }) {
  const [busy, setBusy] = useState(false);
  const { isOwnAgency } = useAgencies();
  const ownRows = selection.chosen.filter(isOwnAgency);
  const disabled = ownRows.length === 0 && agencies("noneHere");
  const run = async (work: (rows: readonly AnyPost[]) => Promise<boolean>): Promise<void> => {
    setBusy(true);
    const done = await work(ownRows);
    setBusy(false);
    if (done) selection.clear();
  };
  return (
    <BulkBar
      selection={selection}
      busy={busy}
      actions={[
        marked && {
          id: "noAction",
          title: t("noAction"),
          icon: ShieldCheckIcon,
          disabled,
          run: () => run(takeNoAction),
        },
        { id: "delete", title: t("delete"), icon: TrashIcon, disabled, run: () => run(removePosts) },
      ]}
    />
  );
}
