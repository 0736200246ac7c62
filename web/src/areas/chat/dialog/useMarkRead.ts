import { useEffect, useSyncExternalStore } from "react";
import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { newestIncoming } from "../messages/chatDays.ts";

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};
const isVisible = (): boolean => document.visibilityState === "visible";

/** Marks a conversation as read while it is open and seen: when it is expanded, and with every message that arrives. */
export function useMarkRead(conversation: Conversation, messages: readonly ChatMessage[], expanded: boolean): void {
  const visible = useSyncExternalStore(subscribe, isVisible);
  const { logId, number, party, unread } = conversation;
  const upToId = newestIncoming(messages)?.id ?? null;
  const due = expanded && visible && unread > 0 && logId !== null && upToId !== null;
  const { id: partyId, kind, contactId } = party ?? {};
  useEffect(() => {
    if (!due) return;
    const isPerson = kind === "talent" || kind === "scout";
    const party = {
      ...(isPerson && partyId && { talentId: partyId }),
      ...(kind === "staff" && partyId && { staffId: partyId }),
      ...(kind === "partner" && partyId && { clientId: partyId, contactId: contactId ?? null }),
    };
    send(chatLogs.markRead, { body: { ...party, numberId: number.id, logId, upToId } }).then(
      () => invalidateTopics(["BADGE_NUMBER_UPDATE", "chatLog"]),
      // The next arrival tries again.
      () => undefined,
    );
  }, [due, upToId, logId, number.id, partyId, kind, contactId]);
}
