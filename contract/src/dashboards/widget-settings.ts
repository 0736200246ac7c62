/** Settings of a widget where it is placed. Each kind has some of them, and each is left out for the default. */
import { z } from "../schema.ts";

/** Rows that a list may show; by default as many as fit. */
export const ROW_COUNTS = [5, 10] as const;
/** Days without contact after which a partner is silent. */
export const SILENT_DAYS = [30, 60, 90, 180] as const;
export const USUAL_SILENT_DAYS = 60;

export const WidgetSettings = z.strictObject({
  rows: z.optional(z.literal(ROW_COUNTS)),
  /** Only what is assigned to the reader. */
  scope: z.optional(z.literal(["ASSIGNED"])),
  days: z.optional(z.literal(SILENT_DAYS)),
});
export type WidgetSettings = z.output<typeof WidgetSettings>;
export type WidgetSettingName = keyof WidgetSettings;

export const sameSettings = (first: WidgetSettings = {}, second: WidgetSettings = {}): boolean =>
  first.rows === second.rows && first.scope === second.scope && first.days === second.days;

/** Writes settings as text for an address. */
export const settingsText = (settings: WidgetSettings = {}): string => JSON.stringify(settings);
/** Reads settings from an address; null for what a widget could not be saved with. */
export function settingsIn(text: string): WidgetSettings | null {
  try {
    const parsed = z.safeParse(WidgetSettings, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
