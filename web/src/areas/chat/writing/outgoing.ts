/** Texts on their way to the server: shown at once, sent once however often they are tried, and given back where free text is no longer possible. */
import type { Conversation } from "#contract/chat/conversation.ts";
import { type ChatMessage, chatMessages } from "#contract/chat/message.ts";
import { ApiError, Unreachable } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { createStore } from "#web/ui/store.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";

export interface UnsentText {
  /** Also the key under which the server knows it, so that another try sends nothing twice. */
  id: string;
  text: string;
  replyToId: string | null;
  /** Epoch ms. */
  at: number;
  /** Null while it is on its way. */
  failure: string | null;
  /** The message as saved by the server; null until then. */
  sent: ChatMessage | null;
}
interface Written {
  /** Text in the field; null if it was never edited here. */
  text: string | null;
  /** True after free text was refused because the reply window had closed. */
  overdue: boolean;
  outgoing: readonly UnsentText[];
}
export const NOTHING_WRITTEN: Written = { text: null, overdue: false, outgoing: [] };

/** Unsent text of each conversation in this tab. */
export const written = createStore<Readonly<Record<string, Written>>>({});
export function change(key: string, by: (now: Written) => Partial<Written>): void {
  written.set((drafts) => {
    const now = drafts[key] ?? NOTHING_WRITTEN;
    return { ...drafts, [key]: { ...now, ...by(now) } };
  });
}
const changeOne = (key: string, id: string, changes: Partial<UnsentText>): void =>
  change(key, ({ outgoing }) => ({
    outgoing: outgoing.map((unsent) => (unsent.id === id ? { ...unsent, ...changes } : unsent)),
  }));

/** Recipient of messages in this conversation. */
export const recipientOf = ({ logId, party, number }: Pick<Conversation, "logId" | "party" | "number">) => ({
  logId,
  recipientId: party?.id ?? null,
  contactId: party?.contactId ?? null,
  recipientNumberId: number.id,
});
type Recipient = ReturnType<typeof recipientOf>;

async function deliver(key: string, recipient: Recipient, { id, text, replyToId }: UnsentText): Promise<void> {
  try {
    const sent = await send(
      chatMessages.send,
      { body: { ...recipient, textMessage: text, replyToId } },
      { idempotencyKey: id },
    );
    changeOne(key, id, { sent });
    invalidateTopics(chatMessages.send.topics ?? []);
  } catch (error) {
    if (error instanceof ApiError && error.code === "7000") {
      // The text goes back into the field, before what was typed meanwhile.
      change(key, ({ outgoing, text: typed }) => ({
        outgoing: outgoing.filter((unsent) => unsent.id !== id),
        text: [text, typed].filter(Boolean).join("\n"),
        overdue: true,
      }));
      invalidateTopics(["chatLog"]);
      return;
    }
    changeOne(key, id, { failure: error instanceof Unreachable ? t("noConnection") : errorText(error) });
  }
}

/** Shows a text at once and sends it; texts of one conversation keep their order. */
const queues = new Map<string, Promise<void>>();
function enqueue(key: string, recipient: Recipient, unsent: UnsentText): void {
  const before = queues.get(key) ?? Promise.resolve();
  queues.set(
    key,
    before.then(() => deliver(key, recipient, unsent)),
  );
}

export function sendText(key: string, recipient: Recipient, text: string, replyToId: string | null): void {
  const unsent: UnsentText = { id: crypto.randomUUID(), text, replyToId, at: Date.now(), failure: null, sent: null };
  change(key, ({ outgoing }) => ({ outgoing: [...outgoing, unsent], text: "" }));
  enqueue(key, recipient, unsent);
}
export function tryAgain(key: string, recipient: Recipient, unsent: UnsentText): void {
  changeOne(key, unsent.id, { failure: null });
  enqueue(key, recipient, unsent);
}

/** Forgets texts that the conversation shows by itself now. */
export function forgetShown(key: string, messages: readonly ChatMessage[]): void {
  const ids = new Set(messages.map(({ id }) => id));
  const isShown = ({ sent }: UnsentText): boolean => sent !== null && ids.has(sent.id);
  if (written.get()[key]?.outgoing.some(isShown))
    change(key, ({ outgoing }) => ({ outgoing: outgoing.filter((unsent) => !isShown(unsent)) }));
}
