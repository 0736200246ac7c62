import type { Icon } from "@phosphor-icons/react/dist/lib/types";

/** Something a person can do, as a value: toolbars, row menus and the palette show the same ones. */
export interface Action {
  id: string;
  title: string;
  icon?: Icon;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => unknown;
  /** Left out when false. */
  visible?: boolean;
  /** True, or in words why it can't be done now. */
  disabled?: boolean | string;
  /** `main` is the one green button of a view; `danger` takes something away. */
  tone?: "main" | "danger" | "plain";
}

/** Those that are to be shown. A list may hold `false` where a condition did not hold. */
export const shown = (actions: readonly (Action | false | null | undefined)[]): Action[] =>
  actions.filter((action): action is Action => Boolean(action) && (action as Action).visible !== false);
