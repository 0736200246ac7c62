import type { Action } from "#web/ui/actions/action.ts";
import type { Collections } from "../area.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";

/** What the palette offers besides records. */
export interface Offers {
  me: string;
  /** The whole navigation, and the part that the user may open. */
  navigation: readonly NavItem[];
  visible: readonly NavItem[];
  collections: Collections;
  creates: readonly Action[];
  imports: readonly Action[];
  account: readonly Action[];
}
