import type { ChatMessage } from "#contract/chat/message.ts";
import { t } from "../messages.ts";

/** Describes an event of a conversation in a sentence. */
export function eventLine({ event, sender }: Pick<ChatMessage, "event" | "sender">): string {
  if (!event) return "";
  const by = sender?.displayName ?? t("someone");
  const name = event.name ?? t("someone");
  if (event.what === "optedOut") return sender ? t("optedOutEvent", { by }) : t("selfOptedOut");
  if (event.what === "optedIn") return sender ? t("optedInEvent", { by }) : t("selfOptedIn");
  if (event.what === "numberChanged") return t("numberChanged", { name });
  return event.what === "assigned" || event.what === "given" ? t(event.what, { by, name }) : t(event.what, { by });
}
