import type { ContentTab } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";

type OpenedItem = Pick<ContentRow, "id" | "kind">;

/** Arguments of the item dialog. */
export interface Opened {
  tab: ContentTab;
  /** The rows of the list, which previous and next lead through. */
  rows: readonly OpenedItem[];
  first: OpenedItem;
  mode: "view" | "edit";
}
