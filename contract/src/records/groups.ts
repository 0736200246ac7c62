import { records } from "./records.ts";

export const recordGroups = {
  records,
};
