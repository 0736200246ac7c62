import type { LibraryItem } from "#contract/library/library.ts";
import type { Media } from "#contract/media/upload.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import styles from "../Library.module.css";
import { t } from "../messages.ts";

export interface OpenFile {
  media: Media;
  open: () => void;
}
/** A folder or file as cards and rows show it. */
export interface Entry {
  item: LibraryItem;
  selection: Selection<LibraryItem>;
  actions: readonly Action[];
  /** Items dragged together with it. */
  dragged: readonly LibraryItem[];
  /** The address of a folder. */
  to?: string;
  file?: OpenFile;
}

/** Editable items can be selected; Shift selects a range. */
export function SelectEntry({ item: { id, name, editable }, selection }: Pick<Entry, "item" | "selection">) {
  if (!editable) return null;
  return (
    <span className={styles.choice}>
      <Checkbox
        label={t("select", { name })}
        checked={selection.has(id)}
        onChange={({ nativeEvent }) =>
          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? selection.extend(id) : selection.toggle(id)
        }
      />
    </span>
  );
}
