import { useEffect, useState } from "react";
import type { ConnectionInfo } from "#contract/chat/connection.ts";
import type { Conversation } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { useChatPresence } from "#web/ui/live/chatPresence.ts";
import { useStore } from "#web/ui/store.ts";
import { useNow } from "#web/ui/time/useNow.ts";
import { MessageList } from "../messages/MessageList.tsx";
import { useMessages } from "../messages/useMessages.ts";
import { ChatFoot } from "../writing/ChatFoot.tsx";
import { forgetShown, NOTHING_WRITTEN, written } from "../writing/outgoing.ts";
import { ChatHead } from "./ChatHead.tsx";
import { ConnectPrompt } from "./ConnectPrompt.tsx";
import { conversationActions } from "./conversationActions.tsx";
import { nameOf } from "./names.ts";
import { OthersHere } from "./OthersHere.tsx";
import { useMarkRead } from "./useMarkRead.ts";
import { WindowBar } from "./WindowBar.tsx";
import { writingStateOf } from "./writingState.ts";

interface Props {
  id: string;
  conversation: Conversation;
  /** When it was read, in epoch ms of this browser. */
  readAt: number;
  connection: ConnectionInfo | null;
  collapsed: boolean;
  fresh: boolean;
}

export function ChatPanel({ id, conversation, readAt, connection, collapsed, fresh }: Props) {
  const { logId } = conversation;
  const { user } = useMe();
  const loaded = useMessages(logId);
  const own = useStore(written)[id] ?? NOTHING_WRITTEN;
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null);
  const [typing, setTyping] = useState(false);
  const others = useChatPresence(collapsed ? null : logId, typing);
  // The server's clock decides: what is left is counted from when it was read.
  const endsAt =
    conversation.windowEndsAt === null
      ? null
      : Date.parse(conversation.windowEndsAt) - Date.parse(conversation.now) + readAt;
  const now = useNow(endsAt);
  const standing = writingStateOf(conversation, { now, endsAt, overdue: own.overdue });
  useMarkRead(conversation, loaded.messages, !collapsed);
  useEffect(() => forgetShown(id, loaded.messages), [id, loaded.messages]);
  const head = (
    <ChatHead conversation={conversation} collapsed={collapsed} actions={conversationActions(conversation, user.id)} />
  );
  if (collapsed) return head;
  if (connection && connection.numbers.length === 0 && !conversation.business)
    return (
      <>
        {head}
        <ConnectPrompt connection={connection} />
      </>
    );
  return (
    <>
      {head}
      <WindowBar notice={standing.notice} endsAt={endsAt} now={now} />
      <OthersHere conversation={conversation} others={others} />
      <MessageList
        key={logId}
        name={nameOf(conversation)}
        loaded={loaded}
        outgoing={own.outgoing}
        conversation={conversation}
        chat={id}
        onReply={standing.writes === "text" ? setReplyTo : undefined}
      />
      <ChatFoot
        key={standing.writes}
        chat={id}
        conversation={conversation}
        standing={standing}
        connected={connection?.connected !== false}
        replyTo={replyTo}
        onReply={setReplyTo}
        onTyping={setTyping}
        focus={fresh}
      />
    </>
  );
}
