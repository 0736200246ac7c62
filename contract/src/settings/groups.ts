import { masterLists } from "./master-list.ts";

export const settingGroups = {
  masterLists,
};
