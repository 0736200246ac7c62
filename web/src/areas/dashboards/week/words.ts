import type { CSSProperties } from "react";
import { glyphToken } from "#web/shared/work/glyphToken.ts";
import { formatTime } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import type { WeekEntry } from "./clusters.ts";

/** Gels of records whose type has no colour. */
const GELS: Readonly<Record<string, string>> = {
  event: "rose-edge",
  opportunity: "straw-edge",
  project: "copper-edge",
};

function edgeToken({ color, isHold, record }: WeekEntry): string {
  if (isHold) return "rose-edge";
  return color === null ? (GELS[record?.kind ?? ""] ?? "control") : glyphToken(color);
}
/** Gives the colour of a booking's kind to the style sheet. */
export const edgeStyle = (entry: WeekEntry): CSSProperties =>
  ({ "--edge": `var(--${edgeToken(entry)})` }) as CSSProperties;

/** Returns what a booking is called, and its whole span. */
export function bookingWords({ record, isHold, allDay, startsAt, endsAt }: WeekEntry, zone: string) {
  const title = record?.title ?? t("busy");
  return {
    title: isHold ? `${title}, ${t("hold")}` : title,
    time: allDay ? t("allDay") : `${formatTime(startsAt, zone)}–${formatTime(endsAt, zone)}`,
  };
}
