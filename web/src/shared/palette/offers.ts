import type { Action } from "#web/ui/actions/action.ts";
import type { Collections } from "../area.ts";
import type { SettingPage } from "../settingPages.ts";
import type { NavItem } from "../shell/navigation/navItem.ts";

export interface NavPart extends Pick<NavItem, "to" | "title" | "icon" | "needs"> {
  parent: string;
}

/** Entries of the palette besides records. */
export interface Offers {
  me: string;
  /** The whole navigation, and the part that the user may open. */
  navigation: readonly NavItem[];
  visible: readonly NavItem[];
  /** Entries below those that the user may open, found once their name is typed. */
  parts: readonly NavPart[];
  /** Loads the pages of settings that the user may open, found once their name is typed. */
  settingPages: () => Promise<readonly SettingPage[]>;
  collections: Collections;
  creates: readonly Action[];
  imports: readonly Action[];
  account: readonly Action[];
}
