import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { type SocialShare, socialShares } from "#contract/social/share.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { s } from "../messages.ts";
import { PLATFORM_TITLES } from "../places.ts";
import styles from "../Social.module.css";

/** State of a share, with a link to the published post. */
export function ShareOutcome({ share }: { share: SocialShare }) {
  const { state, platform, code, failure, cancellable, externalUrl, doneAt, targetName, id } = share;
  const mayWrite = useMay("CMS", "write");
  const cancelling = useCallMutation(socialShares.cancel, { onDone: () => showToast(s("cancelled")) });
  const looking = useCallMutation(socialShares.look);
  const name = targetName ?? PLATFORM_TITLES[platform];
  if (state === "WAITING")
    return (
      <p className={styles.state} role="status">
        <span>
          {s("sharing", { name })} {failure !== null && s("sharedLater", { reason: failure })}
        </span>
        {mayWrite && cancellable && (
          <Button size="small" off={cancelling.busy} onClick={() => void cancelling.run({ params: { id } })}>
            {s("cancelShare")}
          </Button>
        )}
      </p>
    );
  if (state === "SHARED")
    return (
      <p className={styles.state} role="status">
        <Badge tone="good" icon={CheckCircleIcon}>
          {s("shared", { name })}
        </Badge>
        <When instant={doneAt} />
        {externalUrl !== null && (
          <a href={externalUrl} target="_blank" rel="noopener noreferrer">
            {s("seePost")}
          </a>
        )}
      </p>
    );
  if (state === "FAILED")
    return (
      <Callout tone="bad">
        <b>{code === "9205" ? s("videoError", { platform: PLATFORM_TITLES[platform] }) : s("cannotShare")}</b> {failure}
      </Callout>
    );
  return (
    <Callout
      tone="waiting"
      actions={
        mayWrite && (
          <Button size="small" off={looking.busy} onClick={() => void looking.run({ params: { id } })}>
            {s("lookAgain")}
          </Button>
        )
      }
    >
      <b>{s("unconfirmed")}</b> {s("unconfirmedLine", { platform: PLATFORM_TITLES[platform] })}
    </Callout>
  );
}
