import { NavLink } from "react-router";
import type { Action } from "#web/kit/actions/action.ts";
import { useAdmits } from "../admits.ts";
import type { Place } from "./place.ts";

/** Those of the places that the person may go to. */
export function useVisible(places: readonly Place[]): Place[] {
  const admits = useAdmits();
  return places.filter(({ needs }) => !needs || admits(needs));
}

/** What the person may add, as actions. */
export function useCreates(places: readonly Place[]): Action[] {
  const admits = useAdmits();
  return places.flatMap(({ create }) =>
    create && (!create.needs || admits(create.needs)) ? [{ id: create.to, ...create }] : [],
  );
}

interface Props {
  place: Place;
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
