import type { MasterSlug } from "#contract/master-lists.ts";

export const SETTINGS_PATH = "/settings";
export const GENERAL_PATH = "/settings/general";
export const CUSTOM_FIELDS_PATH = "/settings/custom-field";
export const LISTS_PATH = "/settings/master-config";
export const listPath = (slug: MasterSlug): string => `${LISTS_PATH}/${slug}`;
export const STATUS_PATH = "/settings/status-configure";
export const STATUSES_PATH = `${STATUS_PATH}/status`;
export const CATEGORIES_PATH = `${STATUS_PATH}/category`;
export const CONTRACT_SETTINGS_PATH = "/settings/contract";
export const contractSettingPath = (tab: string): string => `${CONTRACT_SETTINGS_PATH}/${tab}`;
export const ENQUIRY_FORMS_PATH = "/settings/enquiry-form";
export const CONTENT_SETTINGS_PATH = "/settings/content";
export const TASK_SETTINGS_PATH = "/settings/task";
export const FAN_SETTINGS_PATH = "/settings/fans";
export const TICKETING_SETTINGS_PATH = "/settings/ticketing";
export const CAMPAIGN_SETTINGS_PATH = "/settings/campaigns";
