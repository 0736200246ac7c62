/** The two platforms and where their lists stand. */
import type { SharePlatform } from "#contract/social/codes.ts";
import { CONTENT_PATH } from "../sections.ts";
import { t } from "../titles.ts";

export const PLATFORM_TITLES = { facebook: t("facebook"), instagram: t("instagram") } as const satisfies Record<
  SharePlatform,
  string
>;
export const socialPath = (platform: SharePlatform): string => `${CONTENT_PATH}/social/${platform}`;
