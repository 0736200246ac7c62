/**
 * Shapes of Meta's webhook. Each field is read by itself (`readLoosely`): one of an unexpected type is left out and
 * named, and the rest of its message and of the batch is read.
 */
import { z } from "#contract/schema.ts";

const text = z.optional(z.string());
/** Digits that some send as a number. */
const number = z.optional(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((sent) => String(sent)),
  ),
);
const file = z.looseObject({
  id: z.string(),
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: z.optional(z.boolean()),
});
const choice = z.looseObject({ id: text, title: z.string(), description: text });

export const InboundMessage = z.looseObject({
  id: z.string(),
  /** Number, without its plus; empty or missing if the person hides it. */
  from: number,
  from_user_id: text,
  /** Recipient of an echo: it was sent from the phone. */
  to: number,
  to_user_id: text,
  timestamp: number,
  type: z.string(),
  context: z.optional(
    z.looseObject({
      id: text,
      from: text,
      forwarded: z.optional(z.boolean()),
      frequently_forwarded: z.optional(z.boolean()),
    }),
  ),
  text: z.optional(z.looseObject({ body: z.string() })),
  image: z.optional(file),
  video: z.optional(file),
  audio: z.optional(file),
  document: z.optional(file),
  sticker: z.optional(file),
  location: z.optional(z.looseObject({ latitude: z.number(), longitude: z.number(), name: text, address: text })),
  contacts: z.optional(
    z.array(
      z.looseObject({
        name: z.optional(z.looseObject({ formatted_name: text })),
        phones: z.optional(z.array(z.looseObject({ phone: text }))),
        emails: z.optional(z.array(z.looseObject({ email: text }))),
      }),
    ),
  ),
  reaction: z.optional(z.looseObject({ message_id: z.string(), emoji: text })),
  button: z.optional(z.looseObject({ text: z.string(), payload: text })),
  interactive: z.optional(
    z.looseObject({
      type: text,
      button_reply: z.optional(choice),
      list_reply: z.optional(choice),
      nfm_reply: z.optional(z.looseObject({ name: text, body: text, response_json: z.string() })),
    }),
  ),
  order: z.optional(
    z.looseObject({
      text,
      product_items: z.array(
        z.looseObject({ product_retailer_id: number, quantity: number, item_price: number, currency: text }),
      ),
    }),
  ),
  system: z.optional(
    z.looseObject({
      type: z.string(),
      body: text,
      /** New number; older versions of the API call it `new_wa_id`. */
      wa_id: number,
      new_wa_id: number,
      user_id: text,
      previous_user_id: text,
    }),
  ),
  edit: z.optional(
    z.looseObject({
      original_message_id: z.string(),
      message: z.optional(
        z.looseObject({
          text: z.optional(z.looseObject({ body: z.string() })),
          image: z.optional(z.looseObject({ caption: text })),
          video: z.optional(z.looseObject({ caption: text })),
          document: z.optional(z.looseObject({ caption: text })),
        }),
      ),
    }),
  ),
  revoke: z.optional(z.looseObject({ original_message_id: z.string() })),
});
export type InboundMessage = z.output<typeof InboundMessage>;

export const InboundStatus = z.looseObject({
  id: z.string(),
  status: z.string(),
  timestamp: number,
  recipient_id: number,
  biz_opaque_callback_data: text,
  errors: z.optional(
    z.array(
      z.looseObject({
        code: z.number(),
        title: text,
        message: text,
        error_data: z.optional(z.looseObject({ details: text })),
      }),
    ),
  ),
});
export type InboundStatus = z.output<typeof InboundStatus>;

/** The value of a change in the fields `messages` and `smb_message_echoes`. Each part is read by itself. */
export const MessagesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  contacts: z.optional(z.array(z.unknown())),
  messages: z.optional(z.array(z.unknown())),
  message_echoes: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
});

/** Contact that a change is about. */
export const InboundContact = z.looseObject({
  wa_id: number,
  user_id: text,
  profile: z.optional(z.looseObject({ name: text, username: text })),
});
export type InboundContact = z.output<typeof InboundContact>;

export const Webhook = z.looseObject({ object: z.string(), entry: z.array(z.unknown()) });
/** One account's part of a webhook. */
export const WebhookEntry = z.looseObject({ id: number, changes: z.optional(z.array(z.unknown())) });
export const WebhookChange = z.looseObject({ field: z.string(), value: z.looseObject({}) });
/** Field under which an unreadable change is kept as it came. */
export const UNREADABLE_CHANGE = "unreadable";

interface Read<T> {
  /** Fields that could be read; null if a required one could not. */
  value: T | null;
  /** Fields that are there and could not be read. */
  misread: string[];
}
type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Reads an object field by field, and leaves out optional fields of an unexpected type. */
export function readLoosely<T extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<T, z.core.$loose>,
  sent: unknown,
): Read<z.output<z.ZodMiniObject<T, z.core.$loose>>> {
  const whole = schema.safeParse(sent);
  if (whole.success) return { value: whole.data, misread: [] };
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return { value: null, misread: ["it"] };
  const shape: Shape = schema.shape;
  const misread = Object.entries(sent)
    .filter(([name, value]) => Object.hasOwn(shape, name) && shape[name] && !z.safeParse(shape[name], value).success)
    .map(([name]) => name);
  const rest = schema.safeParse(Object.fromEntries(Object.entries(sent).filter(([name]) => !misread.includes(name))));
  return { value: rest.success ? rest.data : null, misread: misread.length > 0 ? misread : ["it"] };
}
