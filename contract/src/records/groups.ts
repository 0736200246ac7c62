import { records } from "./record.ts";

export const recordGroups = {
  records,
};
