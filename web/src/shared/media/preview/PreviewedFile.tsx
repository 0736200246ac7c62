import { lazy, Suspense, useState } from "react";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import type { Media } from "#contract/media/upload.ts";
import { t } from "#web/ui/upload/messages.ts";
import { fileIcon } from "../fileIcon.ts";
import { AudioPlayer } from "./AudioPlayer.tsx";
import styles from "./MediaPreview.module.css";
import { isPdf } from "./previewed.ts";
import { VideoPlayer } from "./VideoPlayer.tsx";

const PdfPages = lazy(() => import("./PdfPages.tsx"));

/** Preview of a file; for types without one, its icon and what the reader can do instead. */
export function PreviewedFile({ attachment, zoom }: { attachment: Attachment; zoom: number }) {
  const { filename, caption, media } = attachment;
  const { typeOfMedia, url, cdnLarge, problem, isProcessing, contentType } = media;
  if (isPdf(media) && url)
    return (
      <Suspense fallback={<div className={styles.paper} role="status" aria-label={t("openingPdf")} />}>
        <PdfPages source={url} name={filename} zoom={zoom} />
      </Suspense>
    );
  if (typeOfMedia === MEDIA_TYPE.image && cdnLarge)
    return <Picture src={cdnLarge} alt={caption ?? filename} zoom={zoom} />;
  if (typeOfMedia === MEDIA_TYPE.video && url) return <VideoPlayer media={media} />;
  if (typeOfMedia === MEDIA_TYPE.audio && url) return <Audio media={media} />;
  const Glyph = fileIcon(media);
  return (
    <div className={styles.none}>
      <Glyph size={56} aria-hidden />
      <p>{problem ?? (isProcessing ? t("processing") : t(contentType === "image/heic" ? "heic" : "noPreview"))}</p>
    </div>
  );
}

/** Player with the waveform, or the browser's own while the waveform is not known. */
function Audio({ media: { url, filename, peaks, duration } }: { media: Media }) {
  const [broken, setBroken] = useState(false);
  if (!url) return null;
  if (broken) return <p className={styles.none}>{t("cantPlay")}</p>;
  const onError = () => setBroken(true);
  if (peaks) return <AudioPlayer url={url} name={filename} peaks={peaks} duration={duration} onError={onError} />;
  // biome-ignore lint/a11y/useMediaCaption: files come without captions
  return <audio src={url} controls aria-label={filename} onError={onError} />;
}

/** Picture that fits the view, or is larger than it when zoomed in. */
function Picture({ src, alt, zoom }: { src: string; alt: string; zoom: number }) {
  const [fitted, setFitted] = useState<{ width: number; height: number } | null>(null);
  const enlarged = zoom > 1 && fitted;
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget: { width, height } }) => setFitted({ width, height })}
      style={
        enlarged
          ? { width: fitted.width * zoom, height: fitted.height * zoom, maxWidth: "none", maxHeight: "none" }
          : undefined
      }
    />
  );
}
