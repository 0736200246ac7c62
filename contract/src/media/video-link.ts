/** Videos uploaded from an address: fetched by a job, which ends in an uploaded file. */
import { call, write } from "../call.ts";
import { HOSTS, readAddress } from "../links/hosts.ts";
import { z } from "../schema.ts";
import { formatted } from "../values/formats.ts";
import { Media } from "./upload.ts";
import { type Extension, extensionOf, UPLOADERS } from "./uploader.ts";

/** Types that may be fetched, in the order of the specification. */
export const VIDEO_LINK_TYPES = ["mp4", "mov", "m4v"] as const satisfies readonly Extension[];
export const VIDEO_LINK_LIMITS = { bytes: UPLOADERS.cms.maxBytes, ms: 600_000 } as const;

/** Returns why a video can't be fetched from this address; `undefined` if it can be tried. */
export function videoLinkError(text: string): string | undefined {
  const read = readAddress(text);
  const provider = read && "provider" in read ? read.provider : undefined;
  if (provider) return `This is a page of ${HOSTS[provider].name}, not a file. Use the link instead.`;
  const type = read && extensionOf(URL.parse(read.url)?.pathname ?? "");
  if (type && /^[a-z0-9]{2,5}$/.test(type) && !VIDEO_LINK_TYPES.some((allowed) => allowed === type))
    return `Files of type ${type} can't be uploaded from a link. The types are ${VIDEO_LINK_TYPES.join(", ")}.`;
  return undefined;
}

export const videoLinks = {
  upload: call("POST", "/cms/v1/upload-video-url", {
    summary: "Upload a video from the address of its file; the reply is the file, while it is fetched",
    access: write("CMS"),
    transaction: "none",
    limit: "crawl",
    topics: ["media"],
    body: z.strictObject({ url: formatted("website") }),
    reply: Media,
  }),
};
