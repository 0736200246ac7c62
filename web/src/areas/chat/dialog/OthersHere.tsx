import type { Conversation } from "#contract/chat/conversation.ts";
import type { PresentPerson } from "#contract/live.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { presentName } from "#web/shared/people/presenceLabels.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "../messages.ts";
import styles from "./ChatDialog.module.css";
import { firstNameOf } from "./names.ts";
import { takeOver } from "./takeOver.ts";

/** Shows who else has the conversation open or is typing, and its assignee, with a button to take it over. */
export function OthersHere({ conversation, others }: { conversation: Conversation; others: readonly PresentPerson[] }) {
  const { user } = useMe();
  const { assignee, writable, logId } = conversation;
  const isOwn = assignee?.id === user.id;
  const typing = others.find(({ editing }) => editing);
  if (logId === null || (others.length === 0 && (assignee === null || isOwn))) return null;
  const names = others.map((person) => firstNameOf(presentName(person)));
  const words = typing
    ? t("typing", { name: firstNameOf(presentName(typing)) })
    : others.length === 1
      ? t("alsoHere", { names: names.join(", ") })
      : others.length > 1
        ? t("alsoHereMany", { names: names.join(", ") })
        : "";
  const whose = assignee && !isOwn ? t("hasIt", { name: assignee.displayName }) : isOwn ? t("youHaveIt") : "";
  return (
    <div className={styles.others}>
      <AvatarGroup people={others.length > 0 ? others : assignee ? [assignee] : []} most={3} />
      <span role="status">{[words, whose].filter(Boolean).join(" · ")}</span>
      {writable && !isOwn && (
        <Button size="small" tone="quiet" onClick={() => void takeOver(conversation, user.id)}>
          {t("takeOver")}
        </Button>
      )}
    </div>
  );
}
