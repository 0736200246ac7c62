import type { RecordSource, ShownRecord } from "#web/shared/record/kind.ts";
import type { RecordPaths } from "#web/shared/record/paths.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { editAction, removeAction } from "./recordActions.ts";

interface ActionContext {
  paths: RecordPaths;
  bin: RecordSource<unknown>["bin"];
  onGone?: () => void;
}

/** The edit and delete actions of any record that the reader may edit. */
export function usualActions(
  { id, displayName: name, editable = false }: ShownRecord,
  { paths, bin, onGone }: ActionContext,
): { edit: Action; remove: Action[] } {
  return {
    edit: editAction({ editable }, paths.edit(id)),
    remove: bin
      ? [removeAction(editable, { name, remove: () => bin.remove(id), restore: () => bin.restore(id), onGone })]
      : [],
  };
}
