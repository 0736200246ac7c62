import { NavLink } from "react-router";
import type { Action } from "#web/ui/actions/action.ts";
import { useGuardOf } from "../../session/guard.ts";
import type { NavItem } from "./navItem.ts";

/** Those of the places that the person may go to. */
export function useVisible(places: readonly NavItem[]): NavItem[] {
  const allowed = useGuardOf();
  return places.filter(({ needs }) => !needs || allowed(needs));
}

/** What the person may add, as actions. */
export function useCreates(places: readonly NavItem[]): Action[] {
  const allowed = useGuardOf();
  return places.flatMap(({ create }) =>
    create && (!create.needs || allowed(create.needs)) ? [{ id: create.to, ...create }] : [],
  );
}

interface Props {
  place: NavItem;
  className: string | undefined;
  /** Where the name is not in sight. */
  tip?: boolean;
}

export function NavEntry({ place: { to, title, icon: Icon }, className, tip = false }: Props) {
  return (
    <NavLink to={to} className={className} data-tip={tip ? title : undefined}>
      {({ isActive }) => (
        <>
          <Icon weight={isActive ? "fill" : "regular"} />
          <span>{title}</span>
        </>
      )}
    </NavLink>
  );
}
