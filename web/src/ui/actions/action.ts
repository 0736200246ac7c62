import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ReactNode } from "react";

/** Something a person can do, as data: toolbars, row menus and the palette show the same actions. */
export interface Action {
  id: string;
  title: string;
  icon?: Icon;
  /** The path it opens; `run` is for actions that open none. */
  to?: string;
  run?: () => unknown;
  /** Left out when false. */
  visible?: boolean;
  /** True, or the reason why it is not possible now. */
  disabled?: boolean | string;
  /** `main` is the one green button of a view; `danger` deletes or removes something. */
  tone?: "main" | "danger" | "plain";
  /** How a menu shows it instead of its title, such as a badge. */
  mark?: ReactNode;
  /** Description below its title in a menu. */
  hint?: string | undefined;
  /** Set in a menu of values: whether it is the current one. */
  chosen?: boolean;
}

/** Filters out hidden actions. A list may hold `false` for a condition that was not met. */
export const visibleActions = (actions: readonly (Action | false | null | undefined)[]): Action[] =>
  actions.filter((action): action is Action => Boolean(action) && (action as Action).visible !== false);
