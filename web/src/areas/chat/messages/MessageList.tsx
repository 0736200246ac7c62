import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { useState } from "react";
import type { Conversation } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { useNow } from "#web/ui/time/useNow.ts";
import { t } from "../messages.ts";
import { dayTitle } from "../times.ts";
import type { UnsentText } from "../writing/outgoing.ts";
import { Bubble } from "./Bubble.tsx";
import { byDays } from "./chatDays.ts";
import styles from "./Messages.module.css";
import { messageLine } from "./messageLine.ts";
import { OutgoingBubble } from "./OutgoingBubble.tsx";
import type { LoadedMessages } from "./useMessages.ts";
import { useScrolling } from "./useScrolling.ts";

interface Props {
  /** Names the conversation among those of the tab. */
  chat: string;
  /** Name of the other party. */
  name: string;
  conversation: Conversation;
  loaded: LoadedMessages;
  outgoing: readonly UnsentText[];
  onReply: ((message: ChatMessage) => void) | undefined;
}

/** The messages by day, ten older ones at the top at a time; scrolled up, a button announces a new one. */
export function MessageList({ chat, name, conversation, loaded, outgoing, onReply }: Props) {
  const zone = useZone();
  const now = useNow();
  const { messages, loading, failed, retry, loadOlder, loadingOlder } = loaded;
  const ids = new Set(messages.map(({ id }) => id));
  const waiting = outgoing.filter(({ sent }) => sent === null || !ids.has(sent.id));
  const { scroller, content, onScroll, scrolledUp, hasNew, toNewest } = useScrolling({ messages, waiting, loadOlder });
  const last = messages.at(-1);
  // Messages that were there from the beginning are not announced.
  const [seen, setSeen] = useState<string | null>(null);
  if (seen === null && last) setSeen(last.id);
  const arrived = last?.incoming && last.id !== seen ? last : null;
  return (
    <div className={styles.middle}>
      <section
        ref={scroller}
        className={styles.messages}
        aria-label={t("messages", { name })}
        onScroll={onScroll}
        data-scroller
        // Scroll containers must be reachable by keyboard.
        {...{ tabIndex: 0 }}
      >
        <div ref={content} className={styles.content}>
          {loading && <Skeleton lines={4} />}
          {failed && (
            <p className={styles.older} role="alert">
              {t("olderFailed")}{" "}
              <Button size="small" tone="link" onClick={retry}>
                {t("tryAgain")}
              </Button>
            </p>
          )}
          {!loading && !failed && messages.length === 0 && waiting.length === 0 && (
            <p className={styles.nothing}>
              <b>{t("none")}</b>
              {conversation.window !== "OPEN" && <span>{t("noneLine")}</span>}
            </p>
          )}
          {byDays(messages, zone).map(({ day, messages: ofDay }) => (
            <section key={day} aria-label={dayTitle(day, zone, now)}>
              <h3 className={styles.day}>{dayTitle(day, zone, now)}</h3>
              <ol className={styles.rows}>
                {ofDay.map((message) => (
                  <Bubble key={message.id} message={message} now={now} zone={zone} onReply={onReply} />
                ))}
              </ol>
            </section>
          ))}
          {waiting.length > 0 && (
            <ol className={styles.rows}>
              {waiting.map((unsent) => (
                <OutgoingBubble key={unsent.id} chat={chat} one={unsent} conversation={conversation} zone={zone} />
              ))}
            </ol>
          )}
        </div>
      </section>
      {loadingOlder && (
        <p className={styles.loading} role="status">
          {t("loadingOlder")}
        </p>
      )}
      {scrolledUp && (
        <button type="button" className={styles.newest} data-new={hasNew || undefined} onClick={toNewest}>
          <ArrowDownIcon size={14} aria-hidden />
          {hasNew ? t("newMessage") : <span className="only-read">{t("toNewest")}</span>}
        </button>
      )}
      <p className="only-read" aria-live="polite">
        {arrived && t("arrived", { name: arrived.contactName, text: messageLine(arrived) })}
      </p>
    </div>
  );
}
