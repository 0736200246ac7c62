import type { CallLogRow } from "#contract/comms/call-log.ts";
import { t } from "./messages.ts";

const MINUTE = 60;
/** Seconds as words: "12 min 5 s". */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "";
  const minutes = Math.floor(seconds / MINUTE);
  const rest = seconds % MINUTE;
  const parts = [
    minutes > 0 && t("minutes", { minutes }),
    (rest > 0 || minutes === 0) && t("seconds", { seconds: rest }),
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns the title of a call, by its party. */
export const callTitle = ({ party }: Pick<CallLogRow, "party">): string =>
  party ? t("callWith", { name: party.displayName }) : t("callOn");
