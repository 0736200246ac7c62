/** Shares a snippet to the page or business account of its talent, and shows where it was shared. */
import { useState } from "react";
import { useLocation } from "react-router";
import { SHARE_PLATFORMS, type SharePlatform } from "#contract/social/codes.ts";
import { type SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { socialShares } from "#contract/social/share.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { type AnyPost, CALLS_OF_POST } from "../../posts/calls.ts";
import { NotSetUp } from "../accounts/AccountsDialog.tsx";
import { ChooseTarget } from "../accounts/ChooseTarget.tsx";
import { s } from "../messages.ts";
import { PLATFORM_TITLES } from "../places.ts";
import styles from "../Social.module.css";
import { leaveForFacebook } from "../signIn.ts";
import { AddAddress } from "./AddAddress.tsx";
import type { OpenedShare } from "./openedShare.ts";
import { ShareFields } from "./ShareFields.tsx";
import { ShareOutcome } from "./ShareOutcome.tsx";

const CHOICES = SHARE_PLATFORMS.map((value) => ({ value, label: PLATFORM_TITLES[value] }));

export function SharePostDialog({ kind, id, platform: first, edit, close }: OpenedShare & { close: () => void }) {
  const [platform, setPlatform] = useState<SharePlatform>(first ?? "facebook");
  // A post has not what only a poll has, and nothing of that is shared.
  const answer = useCallQuery(CALLS_OF_POST[kind].get, { params: { id } });
  return (
    <Dialog
      title={s("shareTitle")}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {s("close")}
        </Button>
      }
    >
      <QueryBoundary answer={answer}>
        {(post) => (
          <div className={styles.share}>
            <RadioField
              name="platform"
              label={s("shareWhere")}
              value={platform}
              onChange={setPlatform}
              onBlur={() => undefined}
              error={undefined}
              choices={CHOICES}
              row
            />
            {post.talent === null ? (
              <p>{s("unseenTalent")}</p>
            ) : (
              <Platform
                key={platform}
                platform={platform}
                post={post as AnyPost}
                talentId={post.talent.userId}
                edit={edit}
                close={close}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

interface PlatformProps {
  platform: SharePlatform;
  post: AnyPost;
  talentId: string;
  edit: OpenedShare["edit"];
  close: () => void;
}
function Platform({ platform, post, talentId, edit, close }: PlatformProps) {
  const { pathname, search } = useLocation();
  const answer = useCallQuery(socialAuth.check, {
    query: { platform, trmId: talentId, redirectUrl: pathname + search },
  });
  return (
    <QueryBoundary answer={answer}>
      {(auth) => <Step auth={auth} post={post} edit={edit} close={close} />}
    </QueryBoundary>
  );
}

/** What comes next: an address, a sign-in, the choice of a page, or sharing. */
function Step({ auth, post, edit, close }: Omit<PlatformProps, "platform" | "talentId"> & { auth: SocialAuth }) {
  const { state, platform, talent, missing, failure } = auth;
  const name = talent?.displayName ?? "";
  const { data: shares = [] } = useCallQuery(socialShares.list, { query: { postId: post.id } });
  const share = shares.find(
    (one) => one.platform === platform && (auth.target === null || one.targetName === auth.target.name),
  );
  if (state === "NO_URL") return <AddAddress auth={auth} close={close} />;
  if (missing.length > 0) return <NotSetUp missing={missing} />;
  if (state === "CONNECTING") return <p role="status">{s("connectingLine")}</p>;
  if (state === "CHOOSING") return <ChooseTarget auth={auth} />;
  if (state !== "CONNECTED")
    return (
      <div className={styles.step}>
        {share && <ShareOutcome share={share} />}
        {failure !== null && <p className={styles.failure}>{failure}</p>}
        <p>
          {s("signInFor", { name })} <span className={styles.hint}>{s("signInLine")}</span>
        </p>
        {auth.redirectUrl === null ? (
          <p>{s("askOwner")}</p>
        ) : (
          <Button tone="main" onClick={() => leaveForFacebook(auth, { kind: post.kind, id: post.id })}>
            {s(state === "RECONNECT" ? "signInAgain" : "signIn")}
          </Button>
        )}
      </div>
    );
  return (
    <div className={styles.share}>
      {share && <ShareOutcome share={share} />}
      {(!share || share.state === "FAILED" || share.state === "UNCONFIRMED") && (
        <ShareFields
          key={share?.state}
          auth={auth}
          post={post}
          again={share?.state === "UNCONFIRMED"}
          edit={edit}
          close={close}
        />
      )}
    </div>
  );
}
