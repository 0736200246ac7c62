/** Rules for replying in a conversation: free text, a template, or not at all. */
import type { ChatNotice } from "#contract/chat/codes.ts";
import type { Conversation } from "#contract/chat/conversation.ts";

export interface WritingState {
  notice: ChatNotice | null;
  /** `template` while one has to be chosen, `wait` until they reply. */
  writes: "text" | "template" | "wait" | "nothing";
  /** While waiting: whether one more template may be sent. */
  mayAgain: boolean;
}
interface Clock {
  /** Epoch ms of this browser, as `endsAt`. */
  now: number;
  endsAt: number | null;
  /** True after WhatsApp refused free text because its reply window had closed. */
  overdue: boolean;
}

export function writingStateOf(
  { window, notice, nextTemplateAt, writable, now: serverNow, conversationStarted }: Conversation,
  { now, endsAt, overdue }: Clock,
): WritingState {
  // At its very end it is closed, before the server is asked again.
  const isOpen = window === "OPEN" && endsAt !== null && now < endsAt && !overdue;
  const mayAgain = nextTemplateAt !== null && Date.parse(nextTemplateAt) <= Date.parse(serverNow);
  if (!writable) return { notice: isOpen ? null : notice, writes: "nothing", mayAgain };
  if (isOpen) return { notice: null, writes: "text", mayAgain };
  if (window === "WAITING") return { notice: "wait for chatting", writes: "wait", mayAgain };
  if (overdue && !conversationStarted) return { notice: "overdue template", writes: "template", mayAgain };
  return { notice: notice ?? "required template must be sent first", writes: "template", mayAgain };
}
