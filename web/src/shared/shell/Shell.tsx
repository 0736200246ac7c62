import { SidebarSimpleIcon } from "@phosphor-icons/react/dist/csr/SidebarSimple";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLoaderData, useLocation, useNavigation } from "react-router";
import { type Me, users } from "#contract/session/session.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { queries, queryKeyOf } from "#web/ui/calls/queries.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { goLive } from "#web/ui/live/live.ts";
import { t } from "#web/ui/messages.ts";
import { useKeptScroll } from "#web/ui/routing/useKeptScroll.ts";
import { shownZone } from "#web/ui/time/format.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { type Area, AreasContext, navigationOf } from "../area.ts";
import { useMe, useZone } from "../session/me.tsx";
import { ChooseAgency } from "./ChooseAgency.tsx";
import { BottomBar } from "./navigation/BottomBar.tsx";
import { NavRail } from "./navigation/NavRail.tsx";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { usePageTitle } from "./usePageTitle.ts";
import { Wordmark } from "./Wordmark.tsx";

interface Props {
  areas: readonly Area[];
  /** What stands in the user's menu. */
  account: (me: Me) => readonly (Action | false)[];
  /** Above every page, while there is something to say, such as that the time zone differs. */
  notice: ComponentType<{ me: Me }>;
}
/** Comes once the page stands: goes on with what a reload left behind, and shows what is on its way. */
const Uploading = lazy(async () => ({ default: (await import("../media/Uploading.tsx")).Uploading }));
const NONE: [] = [];
const COLLAPSED = "greenroom-navigation";

/** Puts what the loader learned where every screen asks for it, before the first of them does. */
export function Shell(props: Props) {
  const first = useLoaderData<Me>();
  useState(() => queries.setQueryData(queryKeyOf(users.me, {}), first));
  return (
    <AreasContext value={props.areas}>
      <Frame {...props} />
    </AreasContext>
  );
}

function Frame({ areas, account, notice: Notice }: Props) {
  const me = useMe();
  const places = me.user.agencyId === null ? NONE : navigationOf(areas);
  const narrow = useNarrow();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === "collapsed");
  const main = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useKeptScroll(content, "page");
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const title = usePageTitle();
  useEffect(goLive, []);
  const zone = useZone();
  useEffect(() => shownZone.set(zone), [zone]);
  // Whoever reads by keyboard continues in the new page, not at the top of the frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const collapse = (): void => {
    localStorage.setItem(COLLAPSED, collapsed ? "open" : "collapsed");
    setCollapsed(!collapsed);
  };
  const fold = (
    <IconButton title={t(collapsed ? "expand" : "collapse")} size="small" aria-expanded={!collapsed} onClick={collapse}>
      <SidebarSimpleIcon />
    </IconButton>
  );
  const chosen = me.user.agencyId !== null;
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      {!narrow && (
        <NavRail places={places} collapsed={collapsed}>
          <div className={styles.brand}>
            <Wordmark to="/" short={collapsed} />
            {!collapsed && fold}
          </div>
        </NavRail>
      )}
      <TopBar account={account} places={places} lead={!narrow && collapsed && fold} />
      <main ref={main} id="content" tabIndex={-1} className={styles.sheet}>
        {state === "loading" && <div className={styles.progress} />}
        {chosen && <Notice me={me} />}
        <div ref={content} className={styles.content}>
          {chosen ? <Outlet /> : <ChooseAgency />}
        </div>
      </main>
      <Suspense>
        <Uploading />
      </Suspense>
      {narrow && <BottomBar places={places} />}
      <p className="only-read" aria-live="polite">
        {title}
      </p>
    </div>
  );
}
