import type { Action } from "#web/ui/actions/action.ts";
import type { Collections } from "../area.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";

/** What the palette can offer beside records. */
export interface Offers {
  me: string;
  /** All there is, and what the person may open of it. */
  navigation: readonly NavItem[];
  places: readonly NavItem[];
  collections: Collections;
  creates: readonly Action[];
  account: readonly Action[];
}
