import type { MasterSlug } from "#contract/settings/master-list.ts";

export const SETTINGS = "/settings";
export const CUSTOM_FIELDS = "/settings/custom-field";
export const LISTS = "/settings/master-config";
export const listPath = (slug: MasterSlug): string => `${LISTS}/${slug}`;
