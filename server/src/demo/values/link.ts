/** A person's email, website and social links, none of which exist. */
import { createHash } from "node:crypto";
import type { SocialPlatform, TalentCategory } from "#contract/enums.ts";
import type { DemoRandom } from "./random.ts";
import { slug } from "./slug.ts";

const URLS: Record<SocialPlatform, (handle: string) => string> = {
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  vimeo: (handle) => `https://vimeo.com/${handle}`,
  spotify: (handle) =>
    `https://open.spotify.com/artist/${createHash("sha256").update(handle).digest("hex").slice(0, 22)}`,
  soundcloud: (handle) => `https://soundcloud.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}`,
};

/** Platforms by category, most likely first. */
const USUAL: Record<TalentCategory, readonly SocialPlatform[]> = {
  Music: ["spotify", "instagram", "youtube", "tiktok", "soundcloud", "facebook"],
  Sports: ["instagram", "facebook", "tiktok", "twitter", "youtube"],
  Entertainment: ["instagram", "tiktok", "youtube", "vimeo", "twitter", "facebook"],
};

/** "Imogen Hart-Okafor" → imogen@hartokafor.example; a band's is hello@thetinlanterns.example. */
export function emailOf(name: string, band: boolean): string {
  const [first = "", ...rest] = name.split(/\s+/).map((word) => slug(word).replaceAll("-", ""));
  const last = rest.join("");
  return band || last === "" ? `hello@${first}${last}.example` : `${first}@${last}.example`;
}

export const websiteOf = (name: string): string => `www.${slug(name).replaceAll("-", "")}.example`;

export const handleOf = (name: string): string => `${slug(name).replaceAll("-", "")}.demo`.slice(0, 30);

export function socialLinksOf(
  name: string,
  category: TalentCategory,
  random: DemoRandom,
): { platform: SocialPlatform; url: string }[] {
  const handle = handleOf(name);
  return USUAL[category]
    .filter((_, place) => random.chance(95 - place * 18))
    .map((platform) => ({ platform, url: URLS[platform](handle) }));
}
