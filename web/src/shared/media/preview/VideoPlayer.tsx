import { useState } from "react";
import type { Media } from "#contract/media/upload.ts";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./MediaPreview.module.css";

/** Plays a video, and says below whether it is the original and whether another version is being made. */
export function VideoPlayer({ media }: { media: Media }) {
  const { url, playUrl, cdnLarge, preparing, filename } = media;
  const [broken, setBroken] = useState(false);
  const src = playUrl ?? url;
  if (!src) return null;
  const note = broken
    ? t("cantPlay")
    : preparing !== null
      ? t("preparing", { percent: preparing })
      : playUrl
        ? null
        : t("original");
  return (
    <div className={styles.video}>
      {/* biome-ignore lint/a11y/useMediaCaption: files come without captions */}
      <video
        key={src}
        src={src}
        poster={cdnLarge ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={filename}
        onError={() => setBroken(true)}
      />
      {note && <p role="status">{note}</p>}
    </div>
  );
}
