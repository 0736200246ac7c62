import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { Conversation } from "#contract/chat/conversation.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatTime } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import { recipientOf, tryAgain, type UnsentText } from "../writing/outgoing.ts";
import { Delivery } from "./Delivery.tsx";
import styles from "./Messages.module.css";
import { Words } from "./Words.tsx";

interface Props {
  chat: string;
  one: UnsentText;
  conversation: Conversation;
  zone: string;
}

/** A text of one's own before the conversation has it; one that failed keeps its place. */
export const OutgoingBubble = ({ chat, one, conversation, zone }: Props) => (
  <li className={styles.row} data-own>
    <div className={styles.line}>
      <div className={styles.bubble} data-failed={one.failure !== null || undefined}>
        <p className={styles.words}>
          <Words text={one.text} />
        </p>
        <span className={styles.meta}>
          <time>{formatTime(one.at, zone)}</time>
          {one.failure === null && <Delivery state="WAITING" />}
        </span>
      </div>
    </div>
    {one.failure !== null && (
      <FailedLine why={one.failure} again={() => tryAgain(chat, recipientOf(conversation), one)} />
    )}
  </li>
);

export const FailedLine = ({ why, again }: { why: string; again: (() => unknown) | undefined }) => (
  <p className={styles.failed} role="status">
    <WarningCircleIcon size={14} weight="fill" aria-hidden />
    <span>{t("notSent", { why })}</span>
    {again && (
      <Button tone="link" size="small" onClick={() => void again()}>
        {t("tryAgain")}
      </Button>
    )}
  </p>
);
