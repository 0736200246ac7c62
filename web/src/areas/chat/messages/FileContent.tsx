import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { MicrophoneIcon } from "@phosphor-icons/react/dist/csr/Microphone";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { ChatMessage } from "#contract/chat/message.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { downloadOf } from "#web/shared/media/gallery.ts";
import { openPreview } from "#web/shared/media/openPreview.tsx";
import { t } from "../messages.ts";
import styles from "./Messages.module.css";

interface Props {
  kind: ChatMessage["kind"];
  file: NonNullable<ChatMessage["file"]>;
  id: string;
  /** Epoch ms. */
  sentAt: number;
}

/** A file of a message: pictures and stickers by themselves, films and sounds with a player, others by their name. */
export function FileContent({ kind, file, id, sentAt }: Props) {
  const { media, state } = file;
  const name = file.filename ?? media?.filename ?? (file.voice ? t("voice") : t(kind));
  if (!media || state !== "READY")
    return (
      <p className={styles.gone}>
        {state !== "FETCHING" && <WarningCircleIcon size={14} aria-hidden />}
        <span>
          {name}: {t(state === "READY" ? "FETCHING" : state)}
        </span>
      </p>
    );
  const attachment: Attachment = {
    id,
    filename: name,
    originalFilename: name,
    uploadedDate: new Date(sentAt).toISOString(),
    cdnOrigin: media.cdnOrigin,
    uploadedBy: null,
    caption: null,
    media,
  };
  const show = (): void => openPreview([attachment], attachment);
  const { url } = media;
  if (kind === "sticker" && url) return <img src={url} alt={t("sticker")} className={styles.sticker} loading="lazy" />;
  const picture = media.cdnLarge ?? media.url;
  if (kind === "image" && picture)
    return (
      <button type="button" className={styles.picture} aria-label={`${t("open")}: ${name}`} onClick={show}>
        <img
          src={picture}
          alt=""
          loading="lazy"
          {...(media.width && media.height && { style: { aspectRatio: `${media.width} / ${media.height}` } })}
        />
      </button>
    );
  if (kind === "video" && url)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people send has no captions
      <video src={media.playUrl ?? url} controls preload="metadata" className={styles.film} aria-label={name} />
    );
  if (kind === "audio" && url)
    return (
      <div className={styles.sound}>
        {file.voice && (
          <span className={styles.mark}>
            <MicrophoneIcon size={14} aria-hidden />
            {t("voice")}
          </span>
        )}
        {/* biome-ignore lint/a11y/useMediaCaption: what people send has no captions */}
        <audio src={url} controls preload="metadata" aria-label={name} />
      </div>
    );
  const Glyph = fileIcon(media);
  return (
    <div className={styles.file}>
      <Glyph size={20} aria-hidden />
      <button type="button" onClick={show}>
        {name}
      </button>
      {url && (
        <a href={downloadOf(url)} download aria-label={`${t("download")}: ${name}`}>
          <DownloadSimpleIcon />
        </a>
      )}
    </div>
  );
}
