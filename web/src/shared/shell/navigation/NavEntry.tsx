import { lazy, Suspense, useMemo } from "react";
import { Link, NavLink, useLocation } from "react-router";
import type { Action } from "#web/ui/actions/action.ts";
import { useGuardOf } from "../../session/guard.ts";
import type { NavItem } from "./navItem.ts";

/** Returns the items that the user may open. */
export function useVisible<Item extends Pick<NavItem, "needs">>(navigation: readonly Item[]): Item[] {
  const allowed = useGuardOf();
  return navigation.filter(({ needs }) => !needs || allowed(needs));
}

/** Returns what the user may add or import, as actions. */
export function useTargets(navigation: readonly NavItem[], which: "create" | "import"): Action[] {
  const allowed = useGuardOf();
  return navigation.flatMap(({ [which]: target }) =>
    target && (!target.needs || allowed(target.needs)) ? [{ id: target.to, ...target }] : [],
  );
}

interface Props {
  item: NavItem;
  className: string | undefined;
  /** Shows the title in a tooltip, where it is not visible. */
  tip?: boolean;
}

export function NavEntry({ item: { to, title, icon: Icon, badge, also }, className, tip = false }: Props) {
  const Badge = useMemo(() => badge && lazy(async () => ({ default: await badge() })), [badge]);
  const isElsewhere = useLocation().pathname === also;
  const content = (isActive: boolean) => (
    <>
      <Icon weight={isActive ? "fill" : "regular"} />
      <span>{title}</span>
      {Badge && (
        <Suspense>
          <Badge />
        </Suspense>
      )}
    </>
  );
  const shared = { to, className, "data-tip": tip ? title : undefined };
  if (isElsewhere)
    return (
      <Link {...shared} aria-current="page">
        {content(true)}
      </Link>
    );
  return <NavLink {...shared}>{({ isActive }) => content(isActive)}</NavLink>;
}
