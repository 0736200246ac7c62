/** What a message that came in says, in the words of this program. What is not known is kept as unsupported. */
import type { ChatMessageKind } from "#contract/chat/codes.ts";
import type { InboundMessage } from "./webhook-shapes.ts";

export interface MediaSource {
  id: string;
  mime: string | null;
  sha256: string | null;
  filename: string | null;
  voice: boolean;
}
export interface Content {
  kind: ChatMessageKind;
  body: string | null;
  detail: Readonly<Record<string, unknown>>;
  media: MediaSource | null;
}

const MOST_TEXT = 65_536;
const words = (text: string | undefined): string | null => (text ? text.slice(0, MOST_TEXT) : null);
const FILES = ["image", "video", "audio", "document", "sticker"] as const;

/** Returns what a message says, but for those that change another one. */
export function contentOf(message: InboundMessage): Content {
  const plain = (kind: ChatMessageKind, body: string | null, detail: Content["detail"] = {}): Content => ({
    ...{ kind, body, detail, media: null },
  });
  const { type, text, location, contacts, button, interactive } = message;
  if (type === "text" && text) return plain("text", words(text.body));
  for (const kind of FILES) {
    const file = message[kind];
    if (type !== kind || !file) continue;
    const { id, mime_type, sha256, caption, filename, voice } = file;
    return {
      ...{ kind, body: words(caption), detail: {} },
      media: {
        ...{ id, mime: mime_type?.split(";")[0]?.trim() ?? null, sha256: sha256 ?? null },
        ...{ filename: filename?.slice(0, 250) ?? null, voice: voice ?? false },
      },
    };
  }
  if (type === "location" && location) {
    const { latitude, longitude, name = null, address = null } = location;
    return plain("location", name, { location: { latitude, longitude, name, address } });
  }
  if (type === "contacts" && contacts) {
    const all = contacts.map(({ name, phones = [], emails = [] }) => ({
      name: name?.formatted_name ?? "",
      phones: phones.flatMap(({ phone }) => phone ?? []),
      emails: emails.flatMap(({ email }) => email ?? []),
    }));
    return plain("contacts", words(all.map(({ name }) => name).join(", ")), { contacts: all });
  }
  if (type === "button" && button) return plain("button", words(button.text));
  const { button_reply: pressed, list_reply: chosen } = interactive ?? {};
  if (type === "interactive" && pressed) return plain("button", words(pressed.title));
  if (type === "interactive" && chosen)
    return plain("list", words([chosen.title, chosen.description].filter(Boolean).join("\n")));
  return plain("unsupported", null, { type });
}

/** Answers that ask for no more templates, or for them again: the whole message, as WhatsApp's own buttons have them. */
export function consentOf({ kind, body }: Content): "optedOut" | "optedIn" | null {
  if ((kind !== "text" && kind !== "button") || body === null) return null;
  const answer = body.trim().toLowerCase();
  if (["stop", "stop promotions", "unsubscribe"].includes(answer)) return "optedOut";
  return ["start", "resume promotions", "subscribe"].includes(answer) ? "optedIn" : null;
}
