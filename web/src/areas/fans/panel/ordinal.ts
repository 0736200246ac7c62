const rules = new Intl.PluralRules("en-AU", { type: "ordinal" });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" };
const grouped = new Intl.NumberFormat("en-US");

/** Returns "1st", "22nd" or "1,113th". */
export const ordinal = (place: number): string => `${grouped.format(place)}${ENDINGS[rules.select(place)] ?? "th"}`;
