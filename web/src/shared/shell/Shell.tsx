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
import { BottomBar } from "./navigation/BottomBar.tsx";
import { NavRail } from "./navigation/NavRail.tsx";
import { PageParts } from "./PageParts.tsx";
import styles from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { usePageTitle } from "./usePageTitle.ts";
import { Wordmark } from "./Wordmark.tsx";

interface Props {
  areas: readonly Area[];
  /** The actions of the account menu. */
  account: (me: Me) => readonly (Action | false)[];
  /** A notice above every page, such as a different time zone. */
  notice: ComponentType<{ me: Me }>;
}
/** Loaded after the page: resumes uploads and shows their progress. */
// Loaded on demand: few people have several agencies.
const ChooseAgency = lazy(async () => ({ default: (await import("./ChooseAgency.tsx")).ChooseAgency }));
const ChooseAgencyEntry = lazy(async () => ({ default: (await import("./ChooseAgency.tsx")).ChooseAgencyEntry }));
const Uploading = lazy(async () => ({ default: (await import("../media/Uploading.tsx")).Uploading }));
const NONE: [] = [];
const COLLAPSED = "greenroom-navigation";

/** Puts the loader's user into the query cache before the first screen reads it. */
export function Shell(props: Props) {
  const first = useLoaderData<Me>();
  useState(() => queries.setQueryData(queryKeyOf(users.me, {}), first));
  return (
    <AreasContext value={props.areas}>
      <ShellFrame {...props} />
    </AreasContext>
  );
}

function ShellFrame({ areas, account, notice: Notice }: Props) {
  const me = useMe();
  const chosen = me.user.agencyId !== null;
  const navigation = chosen ? navigationOf(areas) : NONE;
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
  // Keyboard users continue in the new page, not at the top of the shell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const collapse = (): void => {
    localStorage.setItem(COLLAPSED, collapsed ? "open" : "collapsed");
    setCollapsed(!collapsed);
  };
  const collapseButton = (
    <IconButton title={t(collapsed ? "expand" : "collapse")} size="small" aria-expanded={!collapsed} onClick={collapse}>
      <SidebarSimpleIcon />
    </IconButton>
  );
  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      {!narrow && (
        <NavRail navigation={navigation} collapsed={collapsed}>
          <div className={styles.brand}>
            <Wordmark to="/" short={collapsed} />
            {!collapsed && collapseButton}
          </div>
          {!chosen && (
            <Suspense>
              <ChooseAgencyEntry collapsed={collapsed} />
            </Suspense>
          )}
        </NavRail>
      )}
      <TopBar account={account} navigation={navigation} lead={!narrow && collapsed && collapseButton} />
      <main ref={main} id="content" tabIndex={-1} className={styles.sheet}>
        {state === "loading" && <div className={styles.progress} />}
        {chosen && <Notice me={me} />}
        <div ref={content} className={styles.content}>
          {chosen ? (
            <Outlet />
          ) : (
            <Suspense>
              <ChooseAgency />
            </Suspense>
          )}
        </div>
      </main>
      <Suspense>
        <Uploading />
      </Suspense>
      {chosen && <PageParts which="docked" />}
      {narrow && <BottomBar navigation={navigation} />}
      <p className="only-read" aria-live="polite">
        {title}
      </p>
    </div>
  );
}
