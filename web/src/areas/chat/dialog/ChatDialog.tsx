import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useId } from "react";
import { chatConnections } from "#contract/chat/connection.ts";
import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import { chatKey, closeChat, collapseChat, type OpenChat } from "#web/shared/chat/chatDialog.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { t } from "../messages.ts";
import styles from "./ChatDialog.module.css";
import { ChatPanel } from "./ChatPanel.tsx";
import { nameOf } from "./names.ts";
import { useKeyboard } from "./useKeyboard.ts";

/** The conversation next to the page: one at a time, not modal, kept over pages; on a phone a sheet above the keyboard. */
export function ChatDialog({ open: { target, collapsed, fresh } }: { open: OpenChat }) {
  const answer = useCallQuery(chatLogs.get, { body: target });
  const connection = useCallQuery(chatConnections.status, {});
  const refused = answer.error instanceof ApiError && answer.error.status < 500 ? answer.error : null;
  // Closes when the conversation is no longer visible, or has lost its number.
  useEffect(() => {
    if (!refused) return;
    closeChat();
    if (fresh) showError(refused);
  }, [refused, fresh]);
  const { data } = answer;
  if (refused) return null;
  return (
    <Frame name={data ? nameOf(data) : t("conversations")} collapsed={collapsed}>
      <QueryBoundary answer={answer} waiting={<Waiting />}>
        {(conversation: Conversation) => (
          <ChatPanel
            key={chatKey(target)}
            id={chatKey(target)}
            conversation={conversation}
            readAt={answer.dataUpdatedAt}
            connection={connection.data ?? null}
            collapsed={collapsed}
            fresh={fresh}
          />
        )}
      </QueryBoundary>
    </Frame>
  );
}

function Frame({ name, collapsed, children }: { name: string; collapsed: boolean; children: React.ReactNode }) {
  const narrow = useNarrow();
  const { covered, height } = useKeyboard();
  const label = useId();
  // Tells elements in the lower right corner to make room.
  useEffect(() => {
    document.body.dataset.chat = collapsed ? "collapsed" : "open";
    return () => {
      delete document.body.dataset.chat;
    };
  }, [collapsed]);
  return (
    <div
      role="dialog"
      aria-labelledby={label}
      className={styles.dialog}
      data-collapsed={collapsed || undefined}
      data-typing={(narrow && covered > 0) || undefined}
      style={narrow && !collapsed ? { bottom: covered, maxHeight: height } : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || collapsed) return;
        event.stopPropagation();
        collapseChat(true);
      }}
    >
      <span id={label} className="only-read">
        {t("chatWith", { name })}
      </span>
      {children}
    </div>
  );
}

const Waiting = () => (
  <>
    <div className={styles.head}>
      <span className={styles.blank} />
      <IconButton title={t("close")} size="small" onClick={closeChat}>
        <XIcon />
      </IconButton>
    </div>
    <div className={styles.messages} aria-busy />
  </>
);
