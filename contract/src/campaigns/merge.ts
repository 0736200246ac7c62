/** Merge fields of campaigns, written `{{firstName|there}}`: after the bar what stands in for a missing value. */

export const CAMPAIGN_FIELDS = ["firstName", "talent", "place"] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];
export type CampaignValues = Readonly<Record<CampaignField, string | null>>;

const CODE = /\{\{\s*(\w{1,20})\s*(?:\|([^{}|]{0,100}))?\}\}/g;

/** Returns a merge field as it is written. */
export const campaignCode = (field: CampaignField, ifEmpty: string): string =>
  ifEmpty.trim() === "" ? `{{${field}}}` : `{{${field}|${ifEmpty.replaceAll(/[{}|]/g, "").trim()}}}`;

/** Returns the words that stand in for a field where a text has it first, "" if there are none; null without the field. */
export function campaignWords(text: string, field: CampaignField): string | null {
  for (const [, name, ifEmpty = ""] of text.matchAll(CODE)) if (name === field) return ifEmpty.trim();
  return null;
}
/** Returns the text with other words for a field, wherever it occurs. */
export const withCampaignWords = (text: string, field: CampaignField, ifEmpty: string): string =>
  text.replaceAll(CODE, (code, name: string) => (name === field ? campaignCode(field, ifEmpty) : code));

/**
 * Fills the fields of a text or of markup. A value is written by `write`, which escapes it; what stands in is part of
 * the text, and is written as it is. An unknown field stays.
 */
export const fillCampaign = (text: string, values: CampaignValues, write: (value: string) => string): string =>
  text.replaceAll(CODE, (code, name: string, ifEmpty: string | undefined) => {
    const field = CAMPAIGN_FIELDS.find((fieldName) => fieldName === name);
    if (!field) return code;
    const value = values[field]?.trim() ?? "";
    return value === "" ? (ifEmpty ?? "").trim() : write(value);
  });
