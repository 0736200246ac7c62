/** Reads the content of a received message into this program's kinds; any other kind becomes `unsupported`. */
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

const MAX_TEXT = 65_536;
/** Longest text shown of an unsupported message, in characters. */
const MAX_KNOWN = 1000;
const MAX_LINES = 50;
const words = (text: string | undefined): string | null => (text ? text.slice(0, MAX_TEXT) : null);
const FILES = ["image", "video", "audio", "document", "sticker"] as const;

/** Returns the content of a message, except of one that changes another message. */
export function contentOf(message: InboundMessage): Content {
  const plain = (kind: ChatMessageKind, body: string | null, detail: Content["detail"] = {}): Content => ({
    kind,
    body,
    detail,
    media: null,
  });
  const { type, text, location, contacts, button, interactive, order } = message;
  if (type === "text" && text) return plain("text", words(text.body));
  for (const kind of FILES) {
    const file = message[kind];
    if (type !== kind || !file) continue;
    const { id, mime_type, sha256, caption, filename, voice } = file;
    return {
      kind,
      body: words(caption),
      detail: {},
      media: {
        id,
        mime: mime_type?.split(";")[0]?.trim() ?? null,
        sha256: sha256 ?? null,
        filename: filename?.slice(0, 250) ?? null,
        voice: voice ?? false,
      },
    };
  }
  if (type === "location" && location) {
    const { latitude, longitude, name = null, address = null } = location;
    return plain("location", name, { location: { latitude, longitude, name, address } });
  }
  if (type === "contacts" && contacts) {
    const people = contacts.map(({ name, phones = [], emails = [] }) => ({
      name: name?.formatted_name ?? "",
      phones: phones.flatMap(({ phone }) => phone ?? []),
      emails: emails.flatMap(({ email }) => email ?? []),
    }));
    return plain("contacts", words(people.map(({ name }) => name).join(", ")), { contacts: people });
  }
  if (type === "button" && button) return plain("button", words(button.text));
  if (type === "order" && order) return plain("order", words(orderText(order)));
  const { button_reply: pressed, list_reply: chosen, nfm_reply: form } = interactive ?? {};
  const answers = form && formText(form.response_json);
  if (type === "interactive" && form && answers !== null) return plain("form", words(answers || form.body));
  if (type === "interactive" && pressed) return plain("button", words(pressed.title));
  if (type === "interactive" && chosen)
    return plain("list", words([chosen.title, chosen.description].filter(Boolean).join("\n")));
  // Meta's own type "unsupported" comes without any text.
  const shownText = type === "unsupported" ? null : [type, ...textsIn(message[type])].join("\n").slice(0, MAX_KNOWN);
  return plain("unsupported", shownText, { type });
}

/** Returns the text of an order: a line for each product. */
function orderText({ text, product_items: items }: NonNullable<InboundMessage["order"]>): string {
  const lines = items.slice(0, MAX_LINES).map(({ product_retailer_id, quantity, item_price, currency }) => {
    const price = item_price === undefined ? "" : ` · ${[item_price, currency].filter(Boolean).join(" ")}`;
    return `${quantity ?? "1"} × ${product_retailer_id ?? "?"}${price}`;
  });
  const more = items.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${more}`] : []), ...(text ? [text] : [])].join("\n");
}

/** Returns a form's answers, a line for each field; null if the text is no form's answer. */
function formText(sent: string): string | null {
  let fields: unknown;
  try {
    fields = JSON.parse(sent);
  } catch {
    return null;
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return null;
  // The token tells programs which form was sent.
  return Object.entries(fields)
    .filter(([name]) => name !== "flow_token")
    .slice(0, MAX_LINES)
    .map(([name, value]) => `${fieldTitle(name)}: ${valueText(value)}`)
    .join("\n");
}
/** Names a field as its maker did: `screen_0_First_name_1` is "First name". */
function fieldTitle(name: string): string {
  const title = name
    .slice(0, 100)
    .replace(/^screen_\d+_/, "")
    .replace(/_\d+$/, "")
    .replaceAll("_", " ")
    .trim();
  return title === "" ? name.slice(0, 100) : title.charAt(0).toUpperCase() + title.slice(1);
}
const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.slice(0, MAX_LINES).map(valueText).join(", ")
    : typeof value === "object" && value !== null
      ? textsIn(value).join(", ")
      : String(value ?? "").slice(0, MAX_KNOWN);

/** Returns the words in a value of unknown shape, as far as people may have written them. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > 3) return [];
  const texts = Object.entries(value)
    .slice(0, MAX_LINES)
    .flatMap(([name, part]) =>
      typeof part !== "string"
        ? textsIn(part, depth + 1)
        : /^(?:body|text|caption|title|name|description|question)$/.test(name)
          ? [part]
          : [],
    );
  return texts.slice(0, MAX_LINES);
}

/**
 * Tells whether an answer stops templates, or asks for them again: the whole message has to be the text of WhatsApp's
 * own buttons.
 */
export function consentOf({ kind, body }: Content): "optedOut" | "optedIn" | null {
  if ((kind !== "text" && kind !== "button") || body === null) return null;
  const answer = body.trim().toLowerCase();
  if (["stop", "stop promotions", "unsubscribe"].includes(answer)) return "optedOut";
  return ["start", "resume promotions", "subscribe"].includes(answer) ? "optedIn" : null;
}
