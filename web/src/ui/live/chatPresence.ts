/** Presence of others in a conversation: a state of the socket next to the shown record. */
import { useEffect } from "react";
import type { ChatPresence, LiveEvent, PresentPerson } from "#contract/live.ts";
import { createStore, useStore } from "../store.ts";

type ChattingEvent = Extract<LiveEvent, { type: "chatting" }>;
const NO_PEOPLE: readonly PresentPerson[] = [];
/** Least time between two typing messages, so that not every key sends one. */
const SETTLE_MS = 30;

const chatting = createStore<ChattingEvent | null>(null);
let send: ((message: string) => void) | null = null;
let position: { id: string; typing: boolean } | null = null;
let lastSent = "";
let timer: ReturnType<typeof setTimeout> | undefined;

function sendPosition(): void {
  const message = JSON.stringify({
    type: "chat",
    id: position?.id ?? null,
    typing: position?.typing ?? false,
  } satisfies ChatPresence);
  if (chatting.get()?.id !== position?.id) chatting.set(null);
  // A tab without a conversation has nothing to take back on a new connection.
  if (!send || message === lastSent || (lastSent === "" && position === null)) return;
  lastSent = message;
  send(message);
}
function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(sendPosition, SETTLE_MS);
}

/** Connects to the open socket; null disconnects. */
export function connectChatPresence(transport: ((message: string) => void) | null): void {
  send = transport;
  lastSent = "";
  if (transport) sendSoon();
  else chatting.set(null);
}
export function receiveChatting(event: ChattingEvent): void {
  if (position?.id === event.id) chatting.set(event);
}

/** Reports that this tab has a conversation open while mounted, and whether one types in it; returns who else has it open. */
export function useChatPresence(id: string | null, typing: boolean): readonly PresentPerson[] {
  useEffect(() => {
    position = id === null ? null : { id, typing };
    sendSoon();
    return () => {
      position = null;
      sendSoon();
    };
  }, [id, typing]);
  const now = useStore(chatting);
  return now !== null && now.id === id ? now.people : NO_PEOPLE;
}
