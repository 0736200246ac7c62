import { useState } from "react";
import type { Media } from "#contract/media/upload.ts";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./MediaPreview.module.css";

/** True if the file is gone, which a browser reports just as a video that it can't play. */
const isGone = (src: string): Promise<boolean> =>
  fetch(src, { headers: { range: "bytes=0-0" } }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  );

/**
 * Plays a video, and says below whether it is the original and whether another version is being made. `onGone` is called
 * where the file is not there any more.
 */
export function VideoPlayer({ media, onGone }: { media: Media; onGone?: () => void }) {
  const { url, playUrl, cdnLarge, preparing, filename } = media;
  const [broken, setBroken] = useState(false);
  const src = playUrl ?? url;
  if (!src) return null;
  const explain = async (): Promise<void> => {
    if (onGone && (await isGone(src))) onGone();
    else setBroken(true);
  };
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
        onError={() => void explain()}
      />
      {note && <p role="status">{note}</p>}
    </div>
  );
}
