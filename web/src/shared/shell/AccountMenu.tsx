import { lazy, Suspense, useState } from "react";
import type { Me } from "#contract/session/session.ts";
import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { t } from "#web/ui/messages.ts";
import { Avatar } from "../people/Avatar.tsx";
import { useMe } from "../session/me.tsx";
import styles from "./TopBar.module.css";

const AccountItems = lazy(async () => ({ default: (await import("./AccountItems.tsx")).AccountItems }));

/** The user's avatar, which opens the account menu. */
export function AccountMenu({ account }: { account: (me: Me) => readonly (Action | false)[] }) {
  const me = useMe();
  const [opened, setOpened] = useState(false);
  const { id, displayName, avatarUrl } = me.user;
  const target = (
    <button type="button" className={styles.me} aria-haspopup="menu" onClick={() => setOpened(true)}>
      <span className="only-read">{`${t("account")}: ${displayName}`}</span>
      <Avatar person={{ id, displayName, avatarUrl }} />
    </button>
  );
  if (!opened) return target;
  return (
    <Suspense fallback={target}>
      <AccountItems actions={visibleActions(account(me))} me={me} target={target} />
    </Suspense>
  );
}
