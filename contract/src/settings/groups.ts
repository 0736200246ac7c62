import { agencySettings } from "./agency-setting.ts";
import { masterLists } from "./master-list.ts";
import { statusCategories, statuses } from "./status.ts";
import { taskSettings, taskTemplates } from "./task-setting.ts";

export const settingGroups = {
  agencySettings,
  masterLists,
  statusCategories,
  statuses,
  taskSettings,
  taskTemplates,
};
