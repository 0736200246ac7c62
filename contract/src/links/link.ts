/** Links in content: the data read from them, and a preview while typing. */

import { call, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { MEDIA_TYPES } from "../enums.ts";
import { id, mediaLink, z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { EXTERNAL_MEDIA_PLATFORMS, LINK_KINDS, PROVIDERS } from "./hosts.ts";

const text = z.nullable(z.string());
const url = formatted("website");

/** Preview of another site's page, all as plain text; the picture is a stored copy. */
export const LinkPreview = z.object({
  url: z.string(),
  imageUrl: mediaLink(),
  title: text,
  description: text,
  typeOfMedia: z.literal(MEDIA_TYPES),
  kind: z.enum(LINK_KINDS),
  /** Identifies the player, together with the id; null for a website. */
  provider: z.nullable(z.enum(PROVIDERS)),
  externalId: text,
});
export type LinkPreview = z.output<typeof LinkPreview>;

export const CrawledLink = z.object({
  ...LinkPreview.shape,
  id: id(),
  /** Made from provider and id; null for a website. */
  embeddedHtml: text,
  /** The page at its site, however the link was written. */
  externalLink: z.string(),
  /** Null unless it is music. */
  externalMediaPlatform: z.nullable(z.enum(EXTERNAL_MEDIA_PLATFORMS)),
});
export type CrawledLink = z.output<typeof CrawledLink>;

const reads = { access: write("CMS"), transaction: "none", limit: "crawl" } as const;

export const links = {
  crawl: call("POST", "/cms/v1/crawl-link", {
    ...reads,
    summary: "Read a link: its player, title, description and picture",
    body: z.strictObject({ url, kind: z.optional(z.enum(LINK_KINDS)) }),
    reply: CrawledLink,
  }),
  crawlVideo: call("POST", "/cms/v1/crawl-video-url", {
    ...reads,
    summary: "Read a link to a video",
    body: z.strictObject({ url }),
    reply: CrawledLink,
  }),
  accessToken: call("POST", "/cms/v1/exchange-access-token", {
    summary: "A token of ten minutes for previews of links, and for nothing else",
    access: write("CMS"),
    kinds: { returnsSecret: never("the token only shows previews of links, for ten minutes") },
    transaction: "none",
    reads: true,
    body: z.strictObject({}),
    reply: z.object({ access_token: z.string(), expiresIn: z.number() }),
  }),
  preview: call("GET", "/cms/v1/link-preview", {
    summary: "Preview of a link while it is typed",
    access: write("CMS"),
    transaction: "none",
    limit: "linkPreview",
    query: z.strictObject({ url, accessToken: z.string().check(z.maxLength(200)) }),
    reply: LinkPreview,
  }),
};
