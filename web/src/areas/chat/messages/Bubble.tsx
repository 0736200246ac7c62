import { ArrowBendUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowBendUpLeft";
import { ArrowBendUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowBendUpRight";
import { DeviceMobileIcon } from "@phosphor-icons/react/dist/csr/DeviceMobile";
import { memo } from "react";
import { type ChatMessage, chatMessages } from "#contract/chat/message.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { formatTime } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import { dayAndTime, relativeTime } from "../times.ts";
import { Delivery } from "./Delivery.tsx";
import { eventLine } from "./eventLine.ts";
import { MessageContent } from "./MessageContent.tsx";
import styles from "./Messages.module.css";
import { messageLine } from "./messageLine.ts";
import { FailedLine } from "./OutgoingBubble.tsx";

interface Props {
  message: ChatMessage;
  now: number;
  zone: string;
  onReply: ((message: ChatMessage) => void) | undefined;
}
const repeat = ({ id }: ChatMessage): Promise<unknown> => mutate(chatMessages.repeat, { params: { id } });

function ChatBubble({ message, now, zone, onReply }: Props) {
  const me = useMe().user.id;
  const { incoming, state, kind, sender, timestamp, failure, repeatable, deletedAt, editedAt } = message;
  const time = formatTime(timestamp, zone);
  const tip = `${dayAndTime(timestamp, zone, now)} · ${relativeTime(timestamp, now)}`;
  if (kind === "event")
    return (
      <li className={styles.event}>
        {eventLine(message)} <time data-tip={tip}>{time}</time>
      </li>
    );
  const colleague = !incoming && sender && sender.id !== me ? sender : null;
  const who = incoming ? message.contactName : (sender?.displayName ?? t(message.fromPhone ? "thePhone" : "you"));
  return (
    <li className={styles.row} data-own={!incoming || undefined} data-message={message.id}>
      <div className={styles.line}>
        {colleague && (
          <span className={styles.face} data-tip={colleague.displayName}>
            <Avatar person={colleague} size={22} />
          </span>
        )}
        <div className={styles.bubble} data-failed={state === "FAILED" || undefined} data-kind={kind}>
          <span className="only-read">{who}: </span>
          {message.forwarded && (
            <span className={styles.mark}>
              <ArrowBendUpRightIcon size={12} aria-hidden />
              {t("forwarded")}
            </span>
          )}
          {message.fromPhone && (
            <span className={styles.mark}>
              <DeviceMobileIcon size={12} aria-hidden />
              {t("fromPhone")}
            </span>
          )}
          {message.replyTo && (
            <blockquote className={styles.quote}>
              <b>{message.replyTo.incoming ? message.contactName : t("you")}</b>
              <span>{messageLine({ ...message.replyTo, textBody: message.replyTo.text, deletedAt: null })}</span>
            </blockquote>
          )}
          <MessageContent message={message} />
          <span className={styles.meta}>
            {editedAt !== null && deletedAt === null && <span>{t("edited")}</span>}
            <time data-tip={tip} dateTime={new Date(timestamp).toISOString()}>
              {time}
            </time>
            {state !== "RECEIVED" && state !== "FAILED" && <Delivery state={state} />}
          </span>
        </div>
        {onReply && deletedAt === null && (
          <IconButton
            title={t("replyTo", { name: who })}
            size="small"
            className={styles.answer}
            onClick={() => onReply(message)}
          >
            <ArrowBendUpLeftIcon size={14} />
          </IconButton>
        )}
      </div>
      {message.reactions.length > 0 && (
        <p className={styles.reactions}>
          {message.reactions.map(({ emoji, incoming: theirs }) => {
            const words = t("reacted", { who: theirs ? message.contactName : t("you"), emoji });
            return (
              <span key={String(theirs)} data-tip={words}>
                <span aria-hidden>{emoji}</span>
                <span className="only-read">{words}</span>
              </span>
            );
          })}
        </p>
      )}
      {state === "FAILED" && (
        <FailedLine why={failure?.message ?? t("FAILED")} again={repeatable ? () => repeat(message) : undefined} />
      )}
      {state === "WAITING" && failure !== null && (
        <p className={styles.unconfirmed} role="status">
          {t("tryingAgain", { why: failure.message })}
        </p>
      )}
      {state === "UNCONFIRMED" && (
        <p className={styles.unconfirmed}>
          {t("unconfirmedLine")}{" "}
          {repeatable && (
            <button type="button" onClick={() => void repeat(message)}>
              {t("tryAgain")}
            </button>
          )}
        </p>
      )}
    </li>
  );
}
/** A message with its time and, of ours, how far it came. */
export const Bubble = memo(ChatBubble);
