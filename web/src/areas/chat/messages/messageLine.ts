import type { ChatLogRow } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { t } from "../messages.ts";

/** A message in one line: its words, else what it is. */
export function messageLine(message: Pick<ChatMessage, "kind" | "textBody" | "deletedAt">): string {
  if (message.deletedAt !== null) return t("deleted");
  if (message.textBody !== "") return message.textBody;
  return message.kind === "unsupported" ? t("notShown") : t(message.kind);
}

/** The last message of a row of the list. */
export function lastLine({ kind, text, filename }: NonNullable<ChatLogRow["lastMessage"]>): string {
  if (text) return text;
  if (kind === "document" && filename) return filename;
  return kind === "unsupported" ? t("notShown") : t(kind);
}
