/**
 * Finds characters that a PDF can't show before it is made. Each document names its texts; the message and the refusal
 * are here.
 */
import type { ErrorDetail } from "#contract/errors.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { unshownIn } from "./faces.ts";

/** A text of a document: the field of the form that it comes from, its name on the screen, and its content. */
export type PrintedText = readonly [field: string, label: string, text: string | null | undefined];

const MAX_NAMED = 5;
const named = (sign: string): string =>
  `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`;

export function unshownDetails(texts: readonly PrintedText[]): ErrorDetail[] {
  return texts.flatMap(([field, label, text]): ErrorDetail[] => {
    const signs = unshownIn(text ?? "");
    if (signs.length === 0) return [];
    const list = `${signs.slice(0, MAX_NAMED).map(named).join(", ")}${signs.length > MAX_NAMED ? " and others" : ""}`;
    return [{ field, code: "invalid", message: `A PDF can't show ${list} in ${label}. Write it in other characters.` }];
  });
}

/** Refuses texts with characters that no font of the PDF has. */
export function refuseUnshown(texts: readonly PrintedText[]): void {
  const details = unshownDetails(texts);
  if (details.length > 0) throw new Refusal("validation", details);
}
