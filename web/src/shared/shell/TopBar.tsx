import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { WifiSlashIcon } from "@phosphor-icons/react/dist/csr/WifiSlash";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Me } from "#contract/session/session.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { actionSlot, topWash } from "#web/kit/layout/slots.ts";
import { useBack } from "#web/kit/layout/useBack.ts";
import { useParent } from "#web/kit/layout/useHandles.ts";
import { connected } from "#web/kit/live/live.ts";
import { useStore } from "#web/kit/store.ts";
import { IconButton } from "#web/kit/ui/Button.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { useSettled } from "#web/kit/useSettled.ts";
import { t } from "#web/messages/kit.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { AgencySwitch } from "./AgencySwitch.tsx";
import { Clock } from "./Clock.tsx";
import { Commands } from "./Commands.tsx";
import type { Place } from "./place.ts";
import styles from "./TopBar.module.css";
import { usePageTitle } from "./usePageTitle.ts";

interface Props {
  account: (me: Me) => readonly (Action | false)[];
  places: readonly Place[];
  lead?: ReactNode;
}

/** Where I am, the way to everything else, what time it is for me, and who I am. */
export function TopBar({ account, places, lead }: Props) {
  const narrow = useNarrow();
  const parent = useParent();
  const goBack = useBack();
  const title = usePageTitle();
  const wash = useStore(topWash);
  return (
    <header id="top" className={styles.bar} style={narrow && wash ? { background: wash } : undefined}>
      {lead}
      {narrow && parent ? (
        <>
          <IconButton title={t("back")} onClick={goBack}>
            <CaretLeftIcon size={22} />
          </IconButton>
          <span className={styles.gap} />
        </>
      ) : (
        <nav className={styles.crumbs} aria-label={t("breadcrumbs")}>
          <ol>
            {parent && (
              <li>
                <Link to={parent.to}>{parent.title}</Link>
                <CaretRightIcon size={12} />
              </li>
            )}
            <li aria-current="page">{parent || title === "" ? title : <h1>{title}</h1>}</li>
          </ol>
        </nav>
      )}
      <div className={styles.slot} ref={(node) => actionSlot.set(node)} />
      <Commands places={places} account={account}>
        <Offline />
        {!narrow && <AgencySwitch />}
        {!narrow && <Clock />}
        <AccountMenu account={account} />
      </Commands>
    </header>
  );
}

/** Says so when changes have not reached this tab for a while; a blink is nobody's business. */
function Offline() {
  const lost = useSettled(useStore(connected) === false, 4000);
  if (!lost) return null;
  return (
    <span className={styles.offline} role="status" data-tip={t("offline")}>
      <WifiSlashIcon />
      <span className="only-read">{t("offline")}</span>
    </span>
  );
}
