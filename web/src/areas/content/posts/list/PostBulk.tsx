import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { t as agencies } from "../../agencies/messages.ts";
import { useAgencies } from "../../agencies/useAgencies.ts";
import { t } from "../../messages.ts";
import type { AnyPost } from "../calls.ts";
import { removePosts, takeNoAction } from "../postActions.ts";

/** What is done with the selected rows. */
export function PostBulk({ selection, marked }: { selection: Selection<AnyPost>; marked: boolean }) {
  const [busy, setBusy] = useState(false);
  const { isHere } = useAgencies();
  const mine = selection.chosen.filter(isHere);
  const disabled = mine.length === 0 && agencies("noneHere");
  const run = async (work: (rows: readonly AnyPost[]) => Promise<boolean>): Promise<void> => {
    setBusy(true);
    const done = await work(mine);
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
