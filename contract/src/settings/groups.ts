import { masterLists } from "./master-list.ts";
import { statusCategories, statuses } from "./status.ts";

export const settingGroups = {
  masterLists,
  statusCategories,
  statuses,
};
