import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useState } from "react";
import type { SocialContentRow } from "#contract/social/content.ts";
import { t as agencies } from "#web/shared/agencies/messages.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { removeSocial, setHidden } from "../actions.ts";
import { s } from "../messages.ts";

/** Bulk actions for the selected posts. */
export function SocialBulk({ selection }: { selection: Selection<SocialContentRow> }) {
  const [busy, setBusy] = useState(false);
  const { isOwnAgency } = useAgencies();
  const ownRows = selection.chosen.filter(isOwnAgency);
  const disabled = ownRows.length === 0 && agencies("noneHere");
  const run = async (work: (rows: readonly SocialContentRow[]) => Promise<boolean>): Promise<void> => {
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
        { id: "hide", title: s("hide"), icon: EyeSlashIcon, disabled, run: () => run((rows) => setHidden(rows, true)) },
        { id: "unhide", title: s("unhide"), icon: EyeIcon, disabled, run: () => run((rows) => setHidden(rows, false)) },
        { id: "delete", title: s("delete"), icon: TrashIcon, disabled, run: () => run(removeSocial) },
      ]}
    />
  );
}
