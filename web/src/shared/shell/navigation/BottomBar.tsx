import { ListIcon } from "@phosphor-icons/react/dist/csr/List";
import { useLocation } from "react-router";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { t } from "#web/ui/messages.ts";
import styles from "./BottomBar.module.css";
import { NavEntry, useVisible } from "./NavEntry.tsx";
import type { NavItem } from "./navItem.ts";

const MOST = 5;

/** A phone's places: five, or four and More. */
export function BottomBar({ places }: { places: readonly NavItem[] }) {
  const visible = useVisible(places);
  const { pathname } = useLocation();
  const rest = visible.length > MOST ? visible.slice(MOST - 1) : [];
  return (
    <nav className={styles.bottom} aria-label={t("mainNavigation")}>
      {visible
        .filter((place) => !rest.includes(place))
        .map((place) => (
          <NavEntry key={place.to} place={place} className={styles.place} />
        ))}
      {rest.length > 0 && (
        <OpenMenuButton actions={rest.map(({ to, title, icon }) => ({ id: to, to, title, icon }))}>
          <button
            type="button"
            className={styles.place}
            aria-current={rest.some(({ to }) => pathname.startsWith(to)) || undefined}
          >
            <ListIcon />
            <span>{t("more")}</span>
          </button>
        </OpenMenuButton>
      )}
    </nav>
  );
}
