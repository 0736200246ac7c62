import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { MusicNoteIcon } from "@phosphor-icons/react/dist/csr/MusicNote";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { VideoIcon } from "@phosphor-icons/react/dist/csr/Video";
import { useState } from "react";
import { HOSTS, type LinkKind, originOf } from "#contract/links/hosts.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { LinkPlayer } from "./LinkPlayer.tsx";
import styles from "./Links.module.css";
import { t } from "./messages.ts";

const ICONS: Readonly<Record<LinkKind, typeof GlobeIcon>> = {
  audio: MusicNoteIcon,
  video: VideoIcon,
  website: GlobeIcon,
};

/** Card of a link: picture, title, description, and a player loaded on demand. */
export function LinkCard({ link }: { link: LinkPreview }) {
  const [playing, setPlaying] = useState<string | null>(null);
  const { kind, url, title, description, imageUrl, provider, externalId } = link;
  const item = provider && externalId ? { provider, externalId } : null;
  const address = originOf(url);
  const site = provider ? HOSTS[provider].name : (address?.replace(/^https?:\/\/(?:www\.)?/, "") ?? url);
  const Icon = ICONS[kind];
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        {item && playing === url ? (
          <LinkPlayer item={item} title={title} />
        ) : (
          <span className={styles.picture} aria-hidden>
            {imageUrl ? <img src={imageUrl} alt="" /> : <Icon size={28} />}
          </span>
        )}
        <div className={styles.words}>
          <span className={styles.kind}>
            <Icon size={14} aria-hidden />
            {t(kind)} · {site}
          </span>
          <span className={styles.title}>{title ?? t("untitled")}</span>
          {description && <span className={styles.description}>{description}</span>}
          <span className={styles.actions}>
            {item && playing !== url && (
              <Button
                size="small"
                icon={<PlayIcon size={14} weight="fill" />}
                onClick={() => setPlaying(url)}
                data-tip={t("showLine", { site })}
              >
                {t("show")}
              </Button>
            )}
            {address && (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.open}>
                {t("openAt", { site })}
                <ArrowSquareOutIcon size={14} aria-hidden />
              </a>
            )}
          </span>
        </div>
      </div>
    </div>
  );
}
