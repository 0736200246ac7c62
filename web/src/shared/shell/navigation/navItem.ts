import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ComponentType } from "react";
import type { Need } from "#web/ui/routing/route.ts";

/** The group at the foot of the navigation. */
export const FOOT = 9;

interface NavTarget {
  title: string;
  to: string;
  icon: Icon;
  needs?: Need;
}

/** An entry of the navigation, shown to users who may open its screen. Groups are separated by a gap, without titles. */
export interface NavItem {
  to: string;
  title: string;
  icon: Icon;
  group: number;
  /** Its position within the group. */
  order: number;
  needs?: Need;
  /** Address of another screen that it stands for, beside those below its own. */
  also?: string;
  /** Its place in the bar of a phone, where the first entry of the navigation has one. */
  phonePlace?: number;
  /** The key that opens it after g, and its title in the keyboard help. */
  shortcut?: { key: string; title: string };
  /** The page that adds one, in the Create menu and the palette; its title is that of the button there. */
  create?: NavTarget;
  /** Shown at its end, such as how much is unread; loaded after the page. */
  badge?: () => Promise<ComponentType>;
  /** Its parts, shown below it while one of them is open. */
  below?: readonly { to: string; title: string; needs?: Need }[];
  /** The page that imports many, in the palette. */
  import?: NavTarget;
}
