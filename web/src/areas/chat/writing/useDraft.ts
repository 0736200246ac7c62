/** The text of a conversation: kept in the tab at once, and on the server soon after. */
import { useCallback, useEffect, useRef } from "react";
import { type Conversation, chatLogs } from "#contract/chat/conversation.ts";
import { send } from "#web/ui/calls/send.ts";
import { useWaitingSaves } from "#web/ui/calls/waitingSaves.ts";
import { useStore } from "#web/ui/store.ts";
import { change, NOTHING_WRITTEN, written } from "./outgoing.ts";

const SAVE_AFTER_MS = 800;

/** How a call names a conversation: by its log, or before the first message by the contact. */
export function conversationPlace({ logId, party, number }: Conversation) {
  if (logId !== null) return { logId };
  if (!party) return { whatsappNumberId: number.id };
  const { id, kind, contactId } = party;
  if (kind === "partner") return { contactId, whatsappNumberId: number.id };
  return kind === "staff"
    ? { staffId: id, whatsappNumberId: number.id }
    : { talentId: id, whatsappNumberId: number.id };
}

export function useText(chat: string, conversation: Conversation): [string, (text: string) => void] {
  const own = useStore(written)[chat]?.text ?? NOTHING_WRITTEN.text;
  // The server's draft, typed on another device or handed back after a failure.
  const first = useRef(conversation.draft);
  const text = own === null || own === "" ? (own ?? first.current) : own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => {
    if (!own && first.current !== "") change(chat, () => ({ text: first.current }));
  }, []);

  const saves = useWaitingSaves();
  const set = useCallback(
    (next: string): void => {
      change(chat, () => ({ text: next }));
      saves.later("only", SAVE_AFTER_MS, () => {
        // A draft that could not be kept stays in the tab.
        send(chatLogs.draft, { body: { ...conversationPlace(conversation), text: next } }).catch(() => undefined);
      });
    },
    [chat, conversation, saves],
  );
  return [text, set];
}
