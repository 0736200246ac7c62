/** Refuses videos that a platform is known to refuse; the platform judges the rest. */
import type { SharePlatform, SocialContentType } from "#contract/social/codes.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const TYPES: ReadonlySet<string> = new Set(["video/mp4", "video/quicktime", "video/x-m4v"]);
/** In seconds. */
const REEL = { facebook: { least: 3, most: 90 }, instagram: { least: 3, most: 900 } } as const;

export function checkVideo(
  platform: SharePlatform,
  contentType: SocialContentType,
  file: { contentType: string; prepared: boolean; duration: number | null },
): void {
  const refuse = (message: string): never => {
    throw new Refusal("9205", [{ field: "mediaId", code: "invalid", message }]);
  };
  if (!file.prepared && !TYPES.has(file.contentType)) refuse("Only MP4 and MOV videos can be shared.");
  if (platform === "facebook" && contentType === "Post") return;
  const { least, most } = REEL[platform];
  if (file.duration !== null && (file.duration < least || file.duration > most))
    refuse(`A reel there takes from ${least} seconds to ${most < 120 ? `${most} seconds` : `${most / 60} minutes`}.`);
}
