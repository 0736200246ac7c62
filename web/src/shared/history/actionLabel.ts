import type { HistoryRow } from "#contract/history/history-row.ts";
import type { HistoryLabels } from "./labels.ts";

/** Stands for the platform, which acts without a person. */
export const NO_PERSON = { id: "", displayName: "", avatarUrl: null };

/** Returns whose contact or which entry was changed, as text; empty for the record itself. */
export function subjectLabel({ subject }: HistoryRow, { codes }: Required<HistoryLabels>): string {
  const [text = ""] = subject?.value ?? [];
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = codes;
  return (subject && labels[subject.field]?.[text]) ?? text;
}

/** Returns what was done, such as "edited a contact"; the first row of a save stands for all its rows. */
export function actionLabel({ part, op, changes }: HistoryRow, { parts }: Required<HistoryLabels>): string {
  const words = parts[part];
  if (words === undefined || typeof words === "string") return words ?? part;
  const deletion = changes.find(({ field }) => field === "deleted");
  if (deletion) return words[deletion.new ? "deleted" : "restored"];
  if (op === "insert") return words.added;
  return op === "delete" ? words.deleted : words.changed;
}
