import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { WifiSlashIcon } from "@phosphor-icons/react/dist/csr/WifiSlash";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Me } from "#contract/session/session.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { pageHeadings } from "#web/ui/elements/PageHeading.tsx";
import { PhoneMenu } from "#web/ui/layout/PageActions.tsx";
import { actionSlot, topBarTint } from "#web/ui/layout/slots.ts";
import { connected } from "#web/ui/live/live.ts";
import { t } from "#web/ui/messages.ts";
import { useBack, useVisited } from "#web/ui/routing/useBack.ts";
import { useParent } from "#web/ui/routing/useHandles.ts";
import { useStore } from "#web/ui/store.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { AgencySwitch } from "./AgencySwitch.tsx";
import { Clock } from "./Clock.tsx";
import { Commands } from "./Commands.tsx";
import type { NavItem } from "./navigation/navItem.ts";
import { PageParts } from "./PageParts.tsx";
import styles from "./TopBar.module.css";
import { useCrumbs } from "./useCrumbs.ts";
import { usePageTitle } from "./usePageTitle.ts";

interface Props {
  account: (me: Me) => readonly (Action | false)[];
  navigation: readonly NavItem[];
  lead?: ReactNode;
}

/** The breadcrumbs, the commands, the clock and the account menu. */
export function TopBar({ account, navigation, lead }: Props) {
  const narrow = useNarrow();
  const parent = useParent();
  const { crumbs, current } = useCrumbs();
  const goBack = useBack();
  useVisited();
  const title = usePageTitle();
  const hasHeading = useStore(pageHeadings) > 0;
  const tint = useStore(topBarTint);
  return (
    <header id="top" className={styles.bar} style={narrow && tint ? { background: tint } : undefined}>
      <div className={styles.start}>
        {lead}
        {parent && (
          <IconButton title={t("back")} onClick={goBack}>
            <CaretLeftIcon size={narrow ? 22 : 16} />
          </IconButton>
        )}
        {narrow && parent ? (
          <span className={styles.gap} />
        ) : (
          <nav className={styles.crumbs} aria-label={t("breadcrumbs")}>
            <ol>
              {crumbs.map((crumb) => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.title}</Link>
                  <CaretRightIcon size={12} />
                </li>
              ))}
              <li aria-current="page">{parent || title === "" || hasHeading ? current : <h1>{current}</h1>}</li>
            </ol>
          </nav>
        )}
        <div className={styles.slot} ref={(node) => actionSlot.set(node)} />
        <PhoneMenu />
      </div>
      <Commands navigation={navigation} account={account}>
        <Offline />
        {!narrow && <AgencySwitch />}
        {navigation.length > 0 && <AreaTools />}
        {!narrow && <Clock />}
        <AccountMenu account={account} />
      </Commands>
    </header>
  );
}

/** Tools that areas add to the bar. Their places are kept while they load, so that nothing moves. */
const AreaTools = () => <PageParts which="topBar" waiting={<span className={styles.tool} />} />;

/** Shown when live changes have not arrived for some seconds; short interruptions are ignored. */
function Offline() {
  const lost = useDebounced(useStore(connected) === false, 4000);
  if (!lost) return null;
  return (
    <span className={styles.offline} role="status" data-tip={t("offline")}>
      <WifiSlashIcon />
      <span className="only-read">{t("offline")}</span>
    </span>
  );
}
