import type { ShownRecord } from "#web/shared/record/kind.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { LibraryView } from "./LibraryView.tsx";

/** The library of a scout, talent, partner or member of staff, as a tab of their record. */
export function PersonLibrary({ record: { id } }: { record: ShownRecord }) {
  return <LibraryView base={useRecordPaths().beside(id, "library")} person={id} />;
}
