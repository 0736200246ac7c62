import { imports } from "./import.ts";

export const importGroups = {
  imports,
};
