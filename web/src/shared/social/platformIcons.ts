import { FacebookLogoIcon } from "@phosphor-icons/react/dist/csr/FacebookLogo";
import { InstagramLogoIcon } from "@phosphor-icons/react/dist/csr/InstagramLogo";
import { LinkedinLogoIcon } from "@phosphor-icons/react/dist/csr/LinkedinLogo";
import { PlayCircleIcon } from "@phosphor-icons/react/dist/csr/PlayCircle";
import { SoundcloudLogoIcon } from "@phosphor-icons/react/dist/csr/SoundcloudLogo";
import { SpotifyLogoIcon } from "@phosphor-icons/react/dist/csr/SpotifyLogo";
import { TiktokLogoIcon } from "@phosphor-icons/react/dist/csr/TiktokLogo";
import { XLogoIcon } from "@phosphor-icons/react/dist/csr/XLogo";
import { YoutubeLogoIcon } from "@phosphor-icons/react/dist/csr/YoutubeLogo";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { SocialPlatform } from "#contract/enums.ts";

/** Vimeo uses a generic icon, since the icon set has none. */
export const PLATFORM_ICONS: Record<SocialPlatform, Icon> = {
  facebook: FacebookLogoIcon,
  instagram: InstagramLogoIcon,
  youtube: YoutubeLogoIcon,
  tiktok: TiktokLogoIcon,
  twitter: XLogoIcon,
  vimeo: PlayCircleIcon,
  spotify: SpotifyLogoIcon,
  soundcloud: SoundcloudLogoIcon,
  linkedin: LinkedinLogoIcon,
};
