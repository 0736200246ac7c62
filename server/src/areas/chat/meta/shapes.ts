/** Shapes of Meta's answers about accounts, numbers and templates. */
import { z } from "#contract/schema.ts";

const text = z.optional(z.string());
export const Token = z.looseObject({ access_token: z.string(), expires_in: z.optional(z.number()) });
export const TokenInfo = z.looseObject({
  data: z.looseObject({
    is_valid: z.optional(z.boolean()),
    expires_at: z.optional(z.number()),
    granular_scopes: z.optional(
      z.array(z.looseObject({ scope: z.string(), target_ids: z.optional(z.array(z.string())) })),
    ),
  }),
});
export const AccountReply = z.looseObject({ id: z.string(), name: text });
export const PhoneNumbers = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      display_phone_number: z.string(),
      verified_name: text,
      quality_rating: text,
      messaging_limit_tier: text,
      /** CONNECTED, DISCONNECTED, BANNED, FLAGGED, … */
      status: text,
    }),
  ),
});
export const Templates = z.looseObject({
  data: z.array(
    z.looseObject({
      id: text,
      name: z.string(),
      language: z.string(),
      category: z.string(),
      status: z.string(),
      rejected_reason: z.optional(z.nullable(z.string())),
      components: z.optional(z.array(z.looseObject({ type: z.string() }))),
    }),
  ),
  paging: z.optional(z.looseObject({ cursors: z.optional(z.looseObject({ after: text })), next: text })),
});
export const Success = z.looseObject({ success: z.optional(z.boolean()) });
