import { SpeakerHighIcon } from "@phosphor-icons/react/dist/csr/SpeakerHigh";
import { SpeakerSlashIcon } from "@phosphor-icons/react/dist/csr/SpeakerSlash";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import type { FanReportRow } from "#contract/fans/report.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { f } from "../messages.ts";
import { setMuted } from "../muting.ts";

export const fanName = ({ user_name }: Pick<FanReportRow, "user_name">): string => user_name ?? f("unnamed");

type Muted = Pick<FanReportRow, "id" | "user_name" | "status">;
/** Returns what mutes a fan, or unmutes a muted one. */
export function muteAction(fan: Muted, mayWrite: boolean): Action {
  const muted = fan.status === "Muted";
  return {
    id: "mute",
    title: f(muted ? "unmute" : "mute"),
    icon: muted ? SpeakerHighIcon : SpeakerSlashIcon,
    visible: mayWrite,
    run: () => setMuted([{ id: fan.id, name: fanName(fan) }], !muted),
  };
}

export const fanRowActions = (row: FanReportRow, { mayWrite, open }: { mayWrite: boolean; open: () => void }) => [
  { id: "open", title: f("open"), icon: UserIcon, run: open },
  muteAction(row, mayWrite),
];
