import { createContext, use } from "react";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { ImportEntry } from "#web/shared/area.ts";

/** The list that is imported into, and where its imports stand. */
export interface ImportedList extends ImportEntry {
  kind: ImportKind;
  path: string;
}
export const ImportedListContext = createContext<ImportedList | null>(null);

export function useImportedList(): ImportedList {
  const list = use(ImportedListContext);
  if (!list) throw new Error("useImportedList is for screens of imports");
  return list;
}
