import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { KeyboardIcon } from "@phosphor-icons/react/dist/csr/Keyboard";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type ReactNode, use, useEffect, useMemo, useRef } from "react";
import type { Me } from "#contract/session/session.ts";
import { t as p } from "#web/shared/palette/messages.ts";
import { t } from "#web/shared/shell/messages.ts";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { keepFirst } from "#web/ui/calls/early.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { AreasContext, collectionsOf } from "../area.ts";
import type { NavPart, Offers } from "../palette/offers.ts";
import { fetchPalette, openKeys, togglePalette } from "../palette/openPalette.tsx";
import { useVisits } from "../palette/recent.ts";
import { useKeys } from "../palette/useKeys.ts";
import { useGuardOf } from "../session/guard.ts";
import { useMe } from "../session/me.tsx";
import { loadSettingPages } from "../settingPages.ts";
import styles from "./Commands.module.css";
import { useTargets, useVisible } from "./navigation/NavEntry.tsx";
import type { NavItem } from "./navigation/navItem.ts";

interface Props {
  navigation: readonly NavItem[];
  account: (me: Me) => readonly (Action | false)[];
  /** The end of the bar. */
  children: ReactNode;
}

const partsOf = (navigation: readonly NavItem[]): NavPart[] =>
  navigation.flatMap(({ below = [], icon, title }) => below.map((part) => ({ ...part, icon, parent: title })));

/** The palette's field and the Create menu. */
export function Commands({ navigation, account, children }: Props) {
  const me = useMe();
  const { id } = me.user;
  const narrow = useNarrow();
  const creates = useTargets(navigation, "create");
  const imports = useTargets(navigation, "import");
  const areas = use(AreasContext);
  const allowed = useGuardOf();
  const collections = useMemo(() => collectionsOf(areas), [areas]);
  const button = useRef<HTMLButtonElement>(null);
  const keys: Action = { id: "keys", title: t("keyboard"), icon: KeyboardIcon, run: () => openKeys(navigation) };
  const offers: Offers = {
    me: me.user.id,
    navigation,
    visible: useVisible(navigation),
    parts: useVisible(partsOf(navigation)),
    settingPages: async () => (await loadSettingPages(areas)).filter(({ needs }) => allowed(needs)),
    collections,
    creates,
    imports,
    account: [...visibleActions(account(me)), keys],
  };
  useVisits(me.user.id, collections);
  // Preloads the palette and what dialogs with fields need, after the page has settled.
  useEffect(() => {
    const timer = setTimeout(() => {
      // Ends in the page's timeline what belongs to the screen: see e2e/weight.test.ts.
      performance.mark("preload");
      keepFirst(id);
      fetchPalette();
      import("#web/ui/forms/FormDialog.tsx").catch(() => undefined);
    }, 3000);
    return () => clearTimeout(timer);
  }, [id]);
  useKeys(offers, () => button.current?.click());
  if (navigation.length === 0) return <div className={styles.end}>{children}</div>;
  const open = () => togglePalette(offers);
  if (narrow)
    return (
      <>
        <IconButton title={p("open")} onClick={open}>
          <MagnifyingGlassIcon size={22} />
        </IconButton>
        {children}
      </>
    );
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={fetchPalette}
        onFocus={fetchPalette}
        onClick={open}
      >
        <MagnifyingGlassIcon />
        <span>{p("open")}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <div className={styles.end}>
        {creates.length > 0 && (
          <OpenMenuButton actions={creates}>
            <Button ref={button} icon={<PlusIcon />} aria-keyshortcuts="c" className={styles.create}>
              {t("create")}
              <CaretDownIcon size={12} />
            </Button>
          </OpenMenuButton>
        )}
        {children}
      </div>
    </>
  );
}
