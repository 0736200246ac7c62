import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { useState } from "react";
import type { Conversation } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import frame from "../dialog/ChatDialog.module.css";
import { firstNameOf, nameOf } from "../dialog/names.ts";
import type { WritingState } from "../dialog/writingState.ts";
import shown from "../messages/Messages.module.css";
import { t } from "../messages.ts";
import { dayAndTime } from "../times.ts";
import { Composer } from "./Composer.tsx";
import { TemplatePicker } from "./TemplatePicker.tsx";
import styles from "./Writing.module.css";

interface Props {
  /** Names the conversation among those of the tab. */
  chat: string;
  conversation: Conversation;
  standing: WritingState;
  connected: boolean;
  replyTo: ChatMessage | null;
  onReply: (message: ChatMessage | null) => void;
  onTyping: (typing: boolean) => void;
  /** Focuses the field on mount. */
  focus: boolean;
}

/** Footer of a conversation: the text field, the choice of a template, or the reason why neither is available. */
export function ChatFoot({ chat, conversation, standing, connected, replyTo, onReply, onTyping, focus }: Props) {
  const zone = useZone();
  const { optedOutAt } = conversation;
  const name = firstNameOf(nameOf(conversation));
  if (standing.writes === "nothing") return <p className={styles.locked}>{t("notWritable")}</p>;
  if (!connected) return <p className={styles.locked}>{t("numberAway")}</p>;
  if (standing.writes === "text")
    return (
      <Composer
        chat={chat}
        conversation={conversation}
        replyTo={replyTo}
        onReply={onReply}
        onTyping={onTyping}
        focus={focus}
      />
    );
  if (optedOutAt !== null)
    return <p className={styles.locked}>{t("optedOut", { name, day: dayAndTime(Date.parse(optedOutAt), zone) })}</p>;
  if (standing.writes === "wait") return <Waiting chat={chat} conversation={conversation} standing={standing} />;
  return <TemplatePicker chat={chat} conversation={conversation} />;
}

function Waiting({
  chat,
  conversation,
  standing: { notice, mayAgain },
}: Omit<Props, "connected" | "replyTo" | "onReply" | "onTyping" | "focus">) {
  const zone = useZone();
  const [again, setAgain] = useState(false);
  const { nextTemplateAt } = conversation;
  const name = firstNameOf(nameOf(conversation));
  if (again) return <TemplatePicker chat={chat} conversation={conversation} />;
  return (
    <div className={styles.foot}>
      <p className={styles.waiting} role="status">
        <HourglassMediumIcon size={16} aria-hidden />
        <span>
          <span className={frame.exact}>{notice}</span>: {t("notReplied", { name })}
        </span>
      </p>
      {mayAgain ? (
        <Button size="small" onClick={() => setAgain(true)}>
          {t("anotherTemplate")}
        </Button>
      ) : (
        nextTemplateAt !== null && (
          <small className={shown.small}>
            {t("anotherFrom", { time: dayAndTime(Date.parse(nextTemplateAt), zone) })}
          </small>
        )
      )}
    </div>
  );
}
