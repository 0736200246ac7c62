/** Merge fields of campaigns, written `{{firstName|there}}`: after the bar what stands in for a missing value. */

export const CAMPAIGN_FIELDS = ["firstName", "talent", "place"] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];
export type CampaignValues = Readonly<Record<CampaignField, string | null>>;

const CODE = /\{\{\s*(\w{1,20})\s*(?:\|([^{}|]{0,100}))?\}\}/g;

/** Returns a merge field as it is written. */
export const campaignCode = (field: CampaignField, ifEmpty: string): string =>
  ifEmpty.trim() === "" ? `{{${field}}}` : `{{${field}|${ifEmpty.replaceAll(/[{}|]/g, "").trim()}}}`;

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
