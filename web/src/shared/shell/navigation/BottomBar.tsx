import { ListIcon } from "@phosphor-icons/react/dist/csr/List";
import { useLocation } from "react-router";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { t } from "#web/ui/messages.ts";
import styles from "./BottomBar.module.css";
import { NavEntry, useVisible } from "./NavEntry.tsx";
import type { NavItem } from "./navItem.ts";

const MAX_ITEMS = 5;
const UNPLACED = 99;

/** Brings the entries with a place on the phone to the front, if the first of all has one. */
const forPhone = (visible: readonly NavItem[]): readonly NavItem[] =>
  visible[0]?.phonePlace === undefined
    ? visible
    : visible.toSorted((first, second) => (first.phonePlace ?? UNPLACED) - (second.phonePlace ?? UNPLACED));

/** The navigation on a phone: five items, or four and More. */
export function BottomBar({ navigation }: { navigation: readonly NavItem[] }) {
  const visible = forPhone(useVisible(navigation));
  const { pathname } = useLocation();
  const rest = visible.length > MAX_ITEMS ? visible.slice(MAX_ITEMS - 1) : [];
  return (
    <nav className={styles.bottom} aria-label={t("mainNavigation")}>
      {visible
        .filter((item) => !rest.includes(item))
        .map((item) => (
          <NavEntry key={item.to} item={item} className={styles.place} />
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
