import type { SocialPlatform } from "#contract/enums.ts";
import { t } from "#web/shared/messages.ts";

export const PLATFORMS: Record<SocialPlatform, string> = {
  facebook: t("facebook"),
  instagram: t("instagram"),
  youtube: t("youtube"),
  tiktok: t("tiktok"),
  twitter: t("twitter"),
  vimeo: t("vimeo"),
  spotify: t("spotify"),
  soundcloud: t("soundcloud"),
  linkedin: t("linkedin"),
};
