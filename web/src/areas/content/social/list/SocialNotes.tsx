import type { SharePlatform } from "#contract/social/codes.ts";
import { socialAuth } from "#contract/social/connection.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { openAccounts } from "../accounts/openAccounts.tsx";
import { s } from "../messages.ts";
import styles from "../Social.module.css";

/** Notices above the posts of a platform: disconnected accounts, and features that Instagram lacks. */
export function SocialNotes({ platform }: { platform: SharePlatform }) {
  const { data: accounts = [] } = useCallQuery(socialAuth.accounts, { query: { platform } });
  const lost = accounts.filter(({ state }) => state === "RECONNECT");
  const names = lost.map(({ talent, url }) => talent?.displayName ?? url ?? "").join(", ");
  return (
    <div className={styles.notes}>
      {lost.length > 0 && (
        <Callout
          tone="bad"
          actions={
            <Button size="small" onClick={() => openAccounts(platform)}>
              {s("toAccounts")}
            </Button>
          }
        >
          {s("lost", { count: lost.length, names })}
        </Callout>
      )}
      {platform === "instagram" && <p className={styles.hint}>{s("actsHere")}</p>}
    </div>
  );
}
