import { exports } from "./export.ts";
import { financeSavedFilters, savedFilters } from "./savedFilters.ts";
import { tables } from "./tables.ts";

export const listGroups = {
  exports,
  financeSavedFilters,
  savedFilters,
  tables,
};
