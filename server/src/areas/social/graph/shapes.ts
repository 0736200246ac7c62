/** Shapes of Meta's answers about pages, business accounts, their posts and what is published there. */
import { z } from "#contract/schema.ts";

const text = z.optional(z.string());
const number = z.optional(z.number());
const paging = z.optional(z.looseObject({ cursors: z.optional(z.looseObject({ after: text })), next: text }));

export const PersonToken = z.looseObject({ access_token: z.string(), expires_in: number });
export const HeldTokenInfo = z.looseObject({ data: z.looseObject({ is_valid: z.optional(z.boolean()) }) });
export const PageToken = z.looseObject({ access_token: z.string() });

export const Pages = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      name: text,
      username: text,
      link: text,
      instagram_business_account: z.optional(z.looseObject({ id: z.string(), username: text, name: text })),
    }),
  ),
  paging,
});

const total = z.optional(z.looseObject({ summary: z.optional(z.looseObject({ total_count: number })) }));
export const PagePosts = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      message: text,
      created_time: z.string(),
      full_picture: text,
      permalink_url: text,
      is_hidden: z.optional(z.boolean()),
      attachments: z.optional(z.looseObject({ data: z.array(z.looseObject({ media_type: text })) })),
      shares: z.optional(z.looseObject({ count: number })),
      comments: total,
      reactions: total,
    }),
  ),
  paging,
});

export const InstagramMedia = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      caption: text,
      /** IMAGE, VIDEO or CAROUSEL_ALBUM. */
      media_type: text,
      /** FEED, REELS, STORY or AD. */
      media_product_type: text,
      media_url: text,
      thumbnail_url: text,
      permalink: text,
      timestamp: z.string(),
      like_count: number,
      comments_count: number,
    }),
  ),
  paging,
});

/** Answer to a publication. Photos and videos name the post that they stand in. */
export const MadePost = z.looseObject({ id: z.string(), post_id: text });
export const ReelUpload = z.looseObject({ video_id: z.string(), upload_url: z.string() });
export const SocialDone = z.looseObject({ success: z.optional(z.boolean()) });
const phase = z.optional(z.looseObject({ status: text }));
export const VideoStatus = z.looseObject({
  permalink_url: text,
  post_id: text,
  status: z.optional(
    z.looseObject({ video_status: text, uploading_phase: phase, processing_phase: phase, publishing_phase: phase }),
  ),
});
/** EXPIRED, ERROR, FINISHED, IN_PROGRESS or PUBLISHED. */
export const ContainerStatus = z.looseObject({ status_code: z.string(), status: text });
export const Permalink = z.looseObject({ permalink: text, permalink_url: text });
