import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { t } from "#web/ui/messages.ts";
import { NavEntry, useVisible } from "./NavEntry.tsx";
import styles from "./NavRail.module.css";
import { FOOT, type NavItem } from "./navItem.ts";

interface Props {
  navigation: readonly NavItem[];
  collapsed: boolean;
  /** Shown above the items. */
  children: ReactNode;
}

/** The navigation items that the user may open; the current one has a filled icon. */
export function NavRail({ navigation, collapsed, children }: Props) {
  const visible = useVisible(navigation);
  const groups = [...new Set(visible.map(({ group }) => group))];
  return (
    <nav className={styles.rail} aria-label={t("mainNavigation")} data-collapsed={collapsed || undefined}>
      {children}
      {groups.map((group) => (
        <ul key={group} className={group === FOOT ? styles.foot : undefined}>
          {visible
            .filter((item) => item.group === group)
            .map((item) => (
              <li key={item.to}>
                <NavEntry item={item} tip={collapsed} className={styles.entry} />
                {!collapsed && item.below && <Below item={item} parts={item.below} />}
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

function Below({ item, parts }: { item: NavItem; parts: NonNullable<NavItem["below"]> }) {
  const { pathname } = useLocation();
  const visible = useVisible(parts);
  if (pathname !== item.to && !pathname.startsWith(`${item.to}/`)) return null;
  return (
    <ul className={styles.below}>
      {visible.map(({ to, title }) => (
        <li key={to}>
          <NavLink to={to} className={styles.entry}>
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
