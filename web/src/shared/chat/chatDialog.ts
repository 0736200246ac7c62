/** The chat dialog: one for the tab, whatever page is shown. Opening it replaces any other; it ends with the session. */
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import type { ContactListEntry } from "#contract/chat/conversation.ts";
import { z } from "#contract/schema.ts";
import { t } from "#web/shared/chat/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { currentSession, WHILE_SIGNED_IN } from "#web/ui/calls/session.ts";
import { createStore } from "#web/ui/store.ts";

const id = z.optional(z.string());
/** The conversation's log, or a contact with a number. */
const ChatTarget = z.object({
  logId: id,
  talentId: id,
  clientId: id,
  contactId: id,
  staffId: id,
  whatsappNumberId: id,
});
export type ChatTarget = z.output<typeof ChatTarget>;

const StoredChat = z.object({ userId: z.string(), target: ChatTarget, collapsed: z.boolean() });
export type OpenChat = z.output<typeof StoredChat> & {
  /** True right after the person opened it, when the field takes the focus. */
  fresh: boolean;
};

const KEY = `${WHILE_SIGNED_IN}chat`;

function stored(): OpenChat | null {
  try {
    const parsed = z.safeParse(StoredChat, JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    return parsed.success ? { ...parsed.data, fresh: false } : null;
  } catch {
    return null;
  }
}

export const chatDialog = createStore<OpenChat | null>(stored());

function show(next: OpenChat | null): void {
  if (next) {
    const { fresh: _, ...stored } = next;
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } else sessionStorage.removeItem(KEY);
  chatDialog.set(next);
}

export const openChat = (target: ChatTarget): void =>
  show({ userId: currentSession()?.userId ?? "", target, collapsed: false, fresh: true });
export function collapseChat(collapsed: boolean): void {
  const now = chatDialog.get();
  if (now) show({ ...now, collapsed, fresh: !collapsed });
}
export const closeChat = (): void => show(null);

/** Name of a contact in the dialog. */
export function chatTargetOf({ id, contactType, contactId, number, logId }: ContactListEntry): ChatTarget {
  if (logId !== null) return { logId };
  if (contactId !== null) return { clientId: id, contactId, whatsappNumberId: number.id };
  return contactType === "Staff"
    ? { staffId: id, whatsappNumberId: number.id }
    : { talentId: id, whatsappNumberId: number.id };
}

/** Names a conversation among those of the tab. */
export const chatKey = (target: ChatTarget): string =>
  Object.entries(target)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");

/** Opens the conversation with a contact, for people who may write in comms; not possible without a number. */
export const chatAction = (
  target: ChatTarget,
  { may, hasNumber, title = t("message") }: { may: boolean; hasNumber: boolean; title?: string },
): Action => ({
  id: "converse",
  title,
  icon: WhatsappLogoIcon,
  visible: may,
  disabled: !hasNumber && t("noNumber"),
  run: () => openChat(target),
});
