/** Shares a snippet to the page or business account of its talent, and shows where it was shared. */
import { type RefObject, useRef, useState } from "react";
import { useLocation } from "react-router";
import { SHARE_PLATFORMS, type SharePlatform } from "#contract/social/codes.ts";
import { type SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { type SocialShare, socialShares } from "#contract/social/share.ts";
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
  const typed = useRef<string | null>(null);
  // A post has not what only a poll has, and nothing of that is shared.
  const answer = useCallQuery(CALLS_OF_POST[kind].get, { params: { id } });
  return (
    <Dialog
      title={s("shareTitle")}
      size={650}
      onClose={close}
      footer={<Leave platform={platform} talentId={answer.data?.talent?.userId} close={close} />}
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
                typed={typed}
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

/** How the account of a talent stands; one comes back from signing in to where one is. */
const useAuth = (platform: SharePlatform, talentId: string | undefined) => {
  const { pathname, search } = useLocation();
  const query = { platform, trmId: talentId ?? "", redirectUrl: pathname + search };
  return useCallQuery(socialAuth.check, { query }, { when: talentId !== undefined });
};

interface LeaveProps {
  platform: SharePlatform;
  talentId: string | undefined;
  close: () => void;
}
/** Closes the dialog, with OK where there is nothing else to do. */
function Leave({ platform, talentId, close }: LeaveProps) {
  const { data: auth } = useAuth(platform, talentId);
  const isOk = auth?.state === "NO_URL" && !auth.mayAddUrl;
  return (
    <Button size="large" {...(isOk && { tone: "main" })} onClick={close}>
      {s(isOk ? "ok" : "close")}
    </Button>
  );
}

interface PlatformProps {
  platform: SharePlatform;
  post: AnyPost;
  talentId: string;
  typed: RefObject<string | null>;
  edit: OpenedShare["edit"];
  close: () => void;
}
function Platform({ platform, talentId, ...more }: PlatformProps) {
  const answer = useAuth(platform, talentId);
  const shared = useCallQuery(socialShares.list, { query: { postId: more.post.id } });
  return (
    <QueryBoundary answer={answer}>
      {(auth) => (
        <QueryBoundary answer={shared}>{(shares) => <Step auth={auth} shares={shares} {...more} />}</QueryBoundary>
      )}
    </QueryBoundary>
  );
}

interface StepProps extends Omit<PlatformProps, "platform" | "talentId"> {
  auth: SocialAuth;
  shares: readonly SocialShare[];
}
/** The next step: enter an address, sign in, choose a page, or share. */
function Step({ auth, shares, post, typed, edit, close }: StepProps) {
  const { state, platform, talent, missing, failure } = auth;
  const name = talent?.displayName ?? "";
  const share = shares.find(
    (share) => share.platform === platform && (auth.target === null || share.targetName === auth.target.name),
  );
  if (state === "NO_URL") return <AddAddress auth={auth} />;
  if (missing.length > 0) return <NotSetUp missing={missing} />;
  if (state === "CONNECTING") return <p role="status">{s("connectingLine")}</p>;
  if (state === "CHOOSING") return <ChooseTarget auth={auth} />;
  if (state !== "CONNECTED")
    return (
      <div className={styles.step}>
        {share && <ShareOutcome share={share} />}
        {failure !== null && share?.state !== "FAILED" && <p className={styles.failure}>{failure}</p>}
        <p>
          {s("signInFor", { name })} <span className={styles.hint}>{s("signInLine")}</span>
        </p>
        {auth.redirectUrl === null ? (
          <p>{s("askOwner")}</p>
        ) : (
          <Button tone="main" onClick={() => void leaveForFacebook(auth, { kind: post.kind, id: post.id })}>
            {s(state === "RECONNECT" ? "signInAgain" : "signIn")}
          </Button>
        )}
      </div>
    );
  return (
    <div className={styles.share}>
      {share && <ShareOutcome share={share} />}
      {(!share || share.state === "FAILED" || share.state === "UNCONFIRMED") && (
        <ShareFields key={share?.state} auth={auth} post={post} share={share} typed={typed} edit={edit} close={close} />
      )}
    </div>
  );
}
