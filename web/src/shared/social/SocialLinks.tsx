import type { SocialPlatform } from "#contract/enums.ts";
import { shortAddress, webAddress } from "#web/shared/values/webAddress.ts";
import { PLATFORM_ICONS } from "./platformIcons.ts";
import { PLATFORMS } from "./platforms.ts";
import styles from "./SocialLinks.module.css";

export function SocialLinks({ links }: { links: readonly { platform: SocialPlatform; url: string }[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ platform, url }) => {
        const Icon = PLATFORM_ICONS[platform];
        return (
          <li key={`${platform} ${url}`}>
            <Icon aria-hidden />
            <a href={webAddress(url)} target="_blank" rel="noopener noreferrer" data-tip={shortAddress(url)}>
              <span className="only-read">{PLATFORMS[platform]}: </span>
              {shortAddress(url)}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
