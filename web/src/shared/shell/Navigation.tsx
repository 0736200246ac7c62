import { ListIcon } from "@phosphor-icons/react/dist/csr/List";
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { OpenMenuButton } from "#web/kit/actions/OpenMenuButton.tsx";
import { t } from "#web/messages/kit.ts";
import { t as s } from "#web/messages/shell.ts";
import { useAdmits } from "../admits.ts";
import styles from "./Navigation.module.css";
import type { Place } from "./place.ts";

function useVisible(places: readonly Place[]): Place[] {
  const admits = useAdmits();
  return places.filter(({ needs }) => !needs || admits(needs));
}

function Entry({ place: { to, title, icon: Icon }, tip }: { place: Place; tip: boolean }) {
  return (
    <NavLink to={to} className={styles.entry} data-tip={tip ? title : undefined}>
      {({ isActive }) => (
        <>
          <Icon weight={isActive ? "fill" : "regular"} />
          <span>{title}</span>
        </>
      )}
    </NavLink>
  );
}

/** The areas that one may see; the present one filled. */
export function NavRail({ places, collapsed, children }: { places: readonly Place[]; collapsed: boolean; children: ReactNode }) {
  const visible = useVisible(places);
  const groups = [...new Set(visible.map(({ group }) => group))];
  return (
    <nav className={styles.rail} aria-label={t("mainNavigation")}>
      {children}
      {groups.map((group) => (
        <ul key={group}>
          {visible
            .filter((place) => place.group === group)
            .map((place) => (
              <li key={place.to}>
                <Entry place={place} tip={collapsed} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** Four places and More. */
export function BottomBar({ places }: { places: readonly Place[] }) {
  const visible = useVisible(places);
  const { pathname } = useLocation();
  const most = visible.length <= 5 ? 5 : 4;
  const rest = visible.slice(most);
  return (
    <nav className={styles.bottom} aria-label={t("mainNavigation")}>
      {visible.slice(0, most).map((place) => (
        <Entry key={place.to} place={place} tip={false} />
      ))}
      {rest.length > 0 && (
        <OpenMenuButton actions={rest.map(({ to, title, icon }) => ({ id: to, to, title, icon }))}>
          <button type="button" className={styles.entry} aria-current={rest.some(({ to }) => pathname.startsWith(to)) || undefined}>
            <ListIcon />
            <span>{s("more")}</span>
          </button>
        </OpenMenuButton>
      )}
    </nav>
  );
}
