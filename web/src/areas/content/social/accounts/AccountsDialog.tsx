/** The accounts of talents on a platform: connected, disconnected or waiting for a sign-in. */
import { useState } from "react";
import type { SharePlatform } from "#contract/social/codes.ts";
import { type SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { shortAddress } from "#web/shared/values/webAddress.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { useEscape } from "#web/ui/dialogs/useEscape.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { foldText } from "#web/ui/format/foldText.ts";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { s } from "../messages.ts";
import { PLATFORM_TITLES } from "../places.ts";
import styles from "../Social.module.css";
import { leaveForFacebook } from "../signIn.ts";
import { AccountBadge } from "./AccountBadge.tsx";
import { ChooseTarget } from "./ChooseTarget.tsx";

export function AccountsDialog({ platform, close }: { platform: SharePlatform; close: () => void }) {
  const answer = useCallQuery(socialAuth.accounts, { query: { platform } });
  const name = PLATFORM_TITLES[platform];
  return (
    <Dialog
      title={s("accountsOf", { platform: name })}
      line={s("accountsLine")}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {s("close")}
        </Button>
      }
    >
      <QueryBoundary answer={answer}>
        {(accounts) => (
          <>
            <NotSetUp missing={accounts[0]?.missing ?? []} />
            {accounts.length === 0 ? <p>{s("noAccounts", { platform: name })}</p> : <AccountList accounts={accounts} />}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

/** So many are seen at once; more are searched. */
const SEEN = 8;
function AccountList({ accounts }: { accounts: readonly SocialAuth[] }) {
  const [words, setWords] = useState("");
  const typed = foldText(words.trim());
  const found = accounts.filter(({ talent, url }) =>
    foldText(`${talent?.displayName ?? s("hiddenTalent")} ${url ?? ""}`).includes(typed),
  );
  return (
    <>
      {accounts.length > SEEN && (
        <div className={styles.search}>
          <TextField
            name="search"
            type="search"
            label={s("searchAccounts")}
            value={words}
            onChange={setWords}
            onBlur={() => undefined}
            autoComplete="off"
            autoFocus
          />
          {words !== "" && <OnEscape act={() => setWords("")} />}
        </div>
      )}
      {found.length === 0 ? (
        <p role="status">{s("noneFound")}</p>
      ) : (
        <ul className={styles.accounts}>
          {found.map((account) => (
            <Account key={account.talentSocialId} account={account} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Takes the next Escape for itself, before the dialog does. */
function OnEscape({ act }: { act: () => void }) {
  useEscape(act);
  return null;
}

/** Settings that the installation is missing. */
export const NotSetUp = ({ missing }: Pick<SocialAuth, "missing">) =>
  missing.length > 0 && (
    <p>
      <b>{s("notSetUp")}</b> {s("notSetUpLine", { names: missing.join(", ") })}
    </p>
  );

function Account({ account }: { account: SocialAuth }) {
  const { talent, url, state, target, failure, mirroredAt } = account;
  const mayWrite = useMay("CMS", "write");
  return (
    <li>
      <div className={styles.account}>
        <span className={styles.who}>
          {talent ? (
            <NamedAvatar
              person={{ id: talent.userId, displayName: talent.displayName, avatarUrl: talent.avatarUrl }}
              size={22}
            />
          ) : (
            <span>{s("hiddenTalent")}</span>
          )}
          <small>{url && shortAddress(url)}</small>
        </span>
        <AccountBadge state={state} />
        {mayWrite && <AccountActions account={account} />}
      </div>
      {state === "CONNECTED" && target && (
        <small className={styles.hint}>
          {s("connected", { name: target.name })}
          {mirroredAt && (
            <>
              . {s("readAt")} <When instant={mirroredAt} />
            </>
          )}
        </small>
      )}
      {failure !== null && state === "RECONNECT" && <p className={styles.failure}>{failure}</p>}
      {state === "CHOOSING" && mayWrite && <ChooseTarget auth={account} />}
    </li>
  );
}

function AccountActions({ account }: { account: SocialAuth }) {
  const { state, talentSocialId, redirectUrl } = account;
  const disconnecting = useCallMutation(socialAuth.disconnect);
  const disconnect = async (): Promise<void> => {
    if (
      talentSocialId !== null &&
      (await confirm({
        title: s("disconnectAsk"),
        body: s("disconnectLine"),
        yes: s("disconnect"),
        no: s("keep"),
        tone: "danger",
      }))
    )
      await disconnecting.run({ params: { id: talentSocialId } });
  };
  const opens = redirectUrl !== null && state !== "CONNECTING";
  return (
    <span className={styles.state}>
      {state !== "AUTHENTICATE" && (
        <Button size="small" off={disconnecting.busy} onClick={() => void disconnect()}>
          {s("disconnect")}
        </Button>
      )}
      {opens && (
        <Button
          size="small"
          {...(state === "RECONNECT" && { tone: "main" })}
          onClick={() => void leaveForFacebook(account)}
        >
          {s(state === "RECONNECT" ? "signInAgain" : "signIn")}
        </Button>
      )}
    </span>
  );
}
