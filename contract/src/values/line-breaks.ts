/**
 * Plain texts whose line breaks travel as `<br>`. They are not HTML: everything else in them is shown literally. They
 * are stored, searched and exported with "\n". A form may send either; a reply always has `<br>`, and parsing it with
 * its schema restores "\n".
 */
import { LIMITS } from "../limits.ts";
import { clean, type Schema, visible, z } from "../schema.ts";

const BREAK = /<br *\/?>|\r\n?/gi;
const toNewlines = (text: string): string => text.replaceAll(BREAK, "\n");
export const toBreakTags = (text: string): string => text.replaceAll(/\r\n?|\n/g, "<br>");

/** Reply fields whose newlines the server replaces by `<br>`. */
export const breakTexts = z.registry<{ breaks: true }>();

/** Several lines or null, in a reply. */
export const breakText = (): Schema<string | null> =>
  z.nullable(z.string().check(z.overwrite(toNewlines))).register(breakTexts, { breaks: true });

/** Several lines or null, in a form: "" and absent become null. */
export const maybeBreakText = (max: number = LIMITS.text) =>
  z._default(
    z.pipe(
      z.transform((value: unknown): unknown => {
        if (typeof value !== "string") return value;
        const text = toNewlines(value);
        return text.trim() === "" ? null : text;
      }),
      z.nullable(z.string().check(z.trim(), z.maxLength(max), clean, visible, z.normalize("NFC"))),
    ),
    null,
  );
