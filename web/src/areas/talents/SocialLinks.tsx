import type { PersonSummary } from "#contract/talents/person.ts";
import { shortAddress, webAddress } from "#web/shared/webAddress.ts";
import { PLATFORMS } from "./person.words.ts";
import { PLATFORM_ICONS } from "./platformIcons.ts";
import styles from "./Summary.module.css";

export function SocialLinks({ links }: { links: PersonSummary["socialLinks"] }) {
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
