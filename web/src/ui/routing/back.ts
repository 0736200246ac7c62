/** The target of a page's back button: a path, or one step back in this tab's history. */
export type BackTarget = { to: string } | "history";

interface BackOptions {
  pathname: string;
  /** The screen's fixed back target, whatever was open before; each `..` is one level up. */
  back?: string | undefined;
  /** The number of pages before this one in the tab's history. */
  depth: number;
  /** The list that the screen belongs to. */
  parent?: { to: string } | undefined;
}

const up = (pathname: string, levels: number): string => pathname.split("/").slice(0, -levels).join("/") || "/";

/**
 * Returns the back target: from an edit page two path levels up; from a screen with a fixed target that one (a global
 * detail leads to its list, an owner's detail to the owner's tab); otherwise back in history, or to the list where there
 * is no history.
 */
export function backTarget({ pathname, back, depth, parent }: BackOptions): BackTarget {
  if (pathname.endsWith("/edit")) return { to: up(pathname, 2) };
  if (back !== undefined) return { to: back.startsWith("/") ? back : up(pathname, back.split("/").length) };
  return depth > 0 ? "history" : { to: parent?.to ?? "/" };
}
