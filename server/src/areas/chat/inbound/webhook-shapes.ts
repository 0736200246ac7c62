/** What Meta sends to the webhook. Everything is read loosely: what is not known is kept and shown as unsupported. */
import { z } from "#contract/schema.ts";

const text = z.optional(z.string());
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
  from: z.string(),
  timestamp: z.string(),
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
    z.looseObject({ type: z.string(), button_reply: z.optional(choice), list_reply: z.optional(choice) }),
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
  timestamp: z.string(),
  recipient_id: text,
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

/** The value of a change in the field `messages`. */
export const MessagesValue = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }),
  contacts: z.optional(z.array(z.looseObject({ wa_id: text, profile: z.optional(z.looseObject({ name: text })) }))),
  // Each is read by itself, so that one which can't be read keeps none of the others.
  messages: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
});

export const Webhook = z.looseObject({
  object: z.string(),
  entry: z.array(
    z.looseObject({
      id: z.string(),
      changes: z.optional(z.array(z.looseObject({ field: z.string(), value: z.looseObject({}) }))),
    }),
  ),
});
