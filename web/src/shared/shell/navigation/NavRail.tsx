import type { ReactNode } from "react";
import { t } from "#web/ui/messages.ts";
import { NavEntry, useVisible } from "./NavEntry.tsx";
import styles from "./NavRail.module.css";
import type { NavItem } from "./navItem.ts";

interface Props {
  places: readonly NavItem[];
  collapsed: boolean;
  /** Above the places. */
  children: ReactNode;
}

/** The areas that one may see; the present one filled. */
export function NavRail({ places, collapsed, children }: Props) {
  const visible = useVisible(places);
  const groups = [...new Set(visible.map(({ group }) => group))];
  return (
    <nav className={styles.rail} aria-label={t("mainNavigation")} data-collapsed={collapsed || undefined}>
      {children}
      {groups.map((group) => (
        <ul key={group}>
          {visible
            .filter((place) => place.group === group)
            .map((place) => (
              <li key={place.to}>
                <NavEntry place={place} tip={collapsed} className={styles.entry} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}
