import { SpeakerHighIcon } from "@phosphor-icons/react/dist/csr/SpeakerHigh";
import { SpeakerSlashIcon } from "@phosphor-icons/react/dist/csr/SpeakerSlash";
import { useState } from "react";
import type { FanReportRow } from "#contract/fans/report.ts";
import { useAgencies } from "#web/shared/agencies/useAgencies.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { f } from "../messages.ts";
import { setMuted } from "../muting.ts";
import { fanName } from "./fanRowActions.ts";

/** Actions for the selected fans. */
export function FanBulk({ selection }: { selection: Selection<FanReportRow> }) {
  const [busy, setBusy] = useState(false);
  const { isOwnAgency } = useAgencies();
  const mayWrite = useMay("CMS", "write");
  const ownRows = selection.chosen.filter(isOwnAgency);
  const disabled = ownRows.length === 0 && f("noneOwn");
  const set = async (muted: boolean): Promise<void> => {
    const changing = ownRows.filter(({ status }) => (status === "Muted") !== muted);
    setBusy(true);
    const done =
      changing.length === 0 ||
      (await setMuted(
        changing.map((row) => ({ id: row.id, name: fanName(row) })),
        muted,
      ));
    setBusy(false);
    if (done) selection.clear();
  };
  return (
    <BulkBar
      selection={selection}
      busy={busy}
      actions={[
        { id: "mute", title: f("mute"), icon: SpeakerSlashIcon, disabled, visible: mayWrite, run: () => set(true) },
        { id: "unmute", title: f("unmute"), icon: SpeakerHighIcon, disabled, visible: mayWrite, run: () => set(false) },
      ]}
    />
  );
}
