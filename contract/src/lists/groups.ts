import { counts } from "./counts.ts";
import { exports } from "./export.ts";
import { financeSavedFilters, savedFilters } from "./saved-filter.ts";
import { tables } from "./table-setting.ts";

export const listGroups = {
  counts,
  exports,
  financeSavedFilters,
  savedFilters,
  tables,
};
