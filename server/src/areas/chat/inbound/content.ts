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
/** Of what is shown of a message that is not understood. */
const MOST_KNOWN = 1000;
const MOST_LINES = 50;
const words = (text: string | undefined): string | null => (text ? text.slice(0, MOST_TEXT) : null);
const FILES = ["image", "video", "audio", "document", "sticker"] as const;

/** Returns what a message says, but for those that change another one. */
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
    const all = contacts.map(({ name, phones = [], emails = [] }) => ({
      name: name?.formatted_name ?? "",
      phones: phones.flatMap(({ phone }) => phone ?? []),
      emails: emails.flatMap(({ email }) => email ?? []),
    }));
    return plain("contacts", words(all.map(({ name }) => name).join(", ")), { contacts: all });
  }
  if (type === "button" && button) return plain("button", words(button.text));
  if (type === "order" && order) return plain("order", words(orderText(order)));
  const { button_reply: pressed, list_reply: chosen, nfm_reply: form } = interactive ?? {};
  const answers = form && formText(form.response_json);
  if (type === "interactive" && form && answers !== null) return plain("form", words(answers || form.body));
  if (type === "interactive" && pressed) return plain("button", words(pressed.title));
  if (type === "interactive" && chosen)
    return plain("list", words([chosen.title, chosen.description].filter(Boolean).join("\n")));
  // What Meta itself can't pass on holds nothing.
  const known = type === "unsupported" ? null : [type, ...textsIn(message[type])].join("\n").slice(0, MOST_KNOWN);
  return plain("unsupported", known, { type });
}

/** What was ordered: a line for each product. */
function orderText({ text, product_items: items }: NonNullable<InboundMessage["order"]>): string {
  const lines = items.slice(0, MOST_LINES).map(({ product_retailer_id, quantity, item_price, currency }) => {
    const price = item_price === undefined ? "" : ` · ${[item_price, currency].filter(Boolean).join(" ")}`;
    return `${quantity ?? "1"} × ${product_retailer_id ?? "?"}${price}`;
  });
  const more = items.length - lines.length;
  return [...lines, ...(more > 0 ? [`… ${more}`] : []), ...(text ? [text] : [])].join("\n");
}

/** What was filled in, a line for each field; null if it is no form's answer. */
function formText(sent: string): string | null {
  let fields: unknown;
  try {
    fields = JSON.parse(sent);
  } catch {
    return null;
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return null;
  // The token says which form it was, to programs.
  return Object.entries(fields)
    .filter(([name]) => name !== "flow_token")
    .slice(0, MOST_LINES)
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
    ? value.slice(0, MOST_LINES).map(valueText).join(", ")
    : typeof value === "object" && value !== null
      ? textsIn(value).join(", ")
      : String(value ?? "").slice(0, MOST_KNOWN);

/** The words in something of an unknown shape, which people may have written. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > 3) return [];
  const texts = Object.entries(value)
    .slice(0, MOST_LINES)
    .flatMap(([name, part]) =>
      typeof part !== "string"
        ? textsIn(part, depth + 1)
        : /^(?:body|text|caption|title|name|description|question)$/.test(name)
          ? [part]
          : [],
    );
  return texts.slice(0, MOST_LINES);
}

/** Answers that ask for no more templates, or for them again: the whole message, as WhatsApp's own buttons have them. */
export function consentOf({ kind, body }: Content): "optedOut" | "optedIn" | null {
  if ((kind !== "text" && kind !== "button") || body === null) return null;
  const answer = body.trim().toLowerCase();
  if (["stop", "stop promotions", "unsubscribe"].includes(answer)) return "optedOut";
  return ["start", "resume promotions", "subscribe"].includes(answer) ? "optedIn" : null;
}
