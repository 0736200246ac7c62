import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { levelHold } from "#web/shared/holds/labels.ts";
import { t } from "./messages.ts";

interface State {
  state: "free" | "held" | "busy";
  level: number | null;
}

export const stateText = ({ state, level }: State): string => {
  if (state !== "held") return t(state === "free" ? "free" : "notFree");
  return level === null || level === 1 ? t("freeNoLevel") : t("freeLevel", { level: levelHold(level) });
};

/** Formats availability as plain text for an email, one line per person. */
export const availabilityText = (
  { title, from, to }: { title: string; from: string; to: string },
  people: readonly (State & { person: { displayName: string } })[],
): string =>
  [
    [title.trim(), t("available", { days: dayRange(from, to) ?? "" })].filter(Boolean).join(": "),
    ...people.map((row) => `- ${row.person.displayName}: ${stateText(row)}`),
  ].join("\n");
