import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { Need } from "#web/ui/routing/route.ts";

/** An entry of the navigation; shown to whom its screen is for. Groups stand apart by a gap, without titles. */
export interface NavItem {
  to: string;
  title: string;
  icon: Icon;
  group: number;
  /** Its place within the group. */
  order: number;
  needs?: Need;
  /** After g, leads there; the help says it in these words. */
  shortcut?: { key: string; title: string };
  /** What can be added there. */
  create?: { title: string; to: string; icon: Icon; needs?: Need };
}
