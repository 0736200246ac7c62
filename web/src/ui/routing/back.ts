/** Where a page's back button leads, or one step back in this tab's history. */
export type BackTarget = { to: string } | "history";

interface Where {
  pathname: string;
  /** Where the open screen always leads back to, whatever was open before; `..` is so many levels up. */
  back?: string | undefined;
  /** Pages before this one in the tab's history. */
  depth: number;
  /** The list that the screen belongs to. */
  parent?: { to: string } | undefined;
}

const up = (pathname: string, levels: number): string => pathname.split("/").slice(0, -levels).join("/") || "/";

/**
 * While something is edited, two path levels up. A screen that says where it leads back to leads there: a global
 * detail to its list, an owner's one level up, to the owner's tab. All others go back in history,
 * or to their list where there is none.
 */
export function backTarget({ pathname, back, depth, parent }: Where): BackTarget {
  if (pathname.endsWith("/edit")) return { to: up(pathname, 2) };
  if (back !== undefined) return { to: back.startsWith("/") ? back : up(pathname, back.split("/").length) };
  return depth > 0 ? "history" : { to: parent?.to ?? "/" };
}
