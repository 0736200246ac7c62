import { ArrowsOutSimpleIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutSimple";
import { CameraIcon } from "@phosphor-icons/react/dist/csr/Camera";
import { FileAudioIcon } from "@phosphor-icons/react/dist/csr/FileAudio";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { useEffect, useRef, useState } from "react";
import type { ContentItem } from "#contract/content/item.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import type { Media } from "#contract/media/upload.ts";
import { LinkCard } from "#web/shared/links/LinkCard.tsx";
import { openPreview } from "#web/shared/media/openPreview.tsx";
import { AudioPlayer } from "#web/shared/media/preview/AudioPlayer.tsx";
import { VideoPlayer } from "#web/shared/media/preview/VideoPlayer.tsx";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Dialog.module.css";
import { linkOf } from "./linkOf.ts";
import { d } from "./messages.ts";

export type WithMedia = Pick<ContentItem, "medias" | "thumbnail" | "mediaCredit" | "link" | "createdAt"> &
  Partial<Pick<ContentItem, "linkRead" | "title">>;

const attached = ({ createdAt }: WithMedia, media: Media): Attachment => ({
  id: media.id,
  filename: media.filename,
  originalFilename: media.filename,
  uploadedDate: createdAt,
  cdnOrigin: null,
  uploadedBy: null,
  caption: null,
  media,
});

/** The media of an item: one large, the others to choose from. */
export function MediaPane({ item }: { item: WithMedia }) {
  const [selected, setSelected] = useState(0);
  const attachments = item.medias.map(({ media }) => attached(item, media));
  const shown = attachments[selected] ?? attachments[0];
  const { thumbnail, mediaCredit } = item;
  const link = linkOf(item);
  return (
    <div className={styles.pane}>
      <div className={styles.stage} data-linked={(!shown && link !== null) || undefined}>
        {shown ? (
          <Shown media={shown.media} beside={thumbnail} />
        ) : link ? (
          <LinkCard link={link} />
        ) : (
          <Empty title={d("noMedia")} />
        )}
        {shown && (
          <IconButton
            title={d("expand", { name: shown.filename })}
            className={styles.expand}
            onClick={() => openPreview(attachments, shown)}
          >
            <ArrowsOutSimpleIcon />
          </IconButton>
        )}
      </div>
      {attachments.length > 1 && (
        <div className={styles.strip}>
          <ul aria-label={d("pictures")}>
            {attachments.map(({ id, media }, index) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={d("showFile", { at: index + 1 })}
                  aria-current={media === shown?.media || undefined}
                  onClick={() => setSelected(index)}
                >
                  <Thumb media={media} />
                </button>
              </li>
            ))}
          </ul>
          <span>{d("position", { at: selected + 1, total: attachments.length })}</span>
        </div>
      )}
      {shown && link && <LinkCard link={link} />}
      <div className={styles.credit}>
        {mediaCredit !== null && (
          <span>
            <CameraIcon size={16} aria-hidden /> {mediaCredit}
          </span>
        )}
        {shown?.media.width && shown.media.height && (
          <span>{d("dimensions", { width: String(shown.media.width), height: String(shown.media.height) })}</span>
        )}
      </div>
    </div>
  );
}

/** A file, small. */
export function Thumb({ media }: { media: Media }) {
  const src = media.cdnSmall ?? media.thumbnailUrl;
  const Blank = media.typeOfMedia === MEDIA_TYPE.audio ? FileAudioIcon : ImageIcon;
  return src === null ? <Blank size={20} aria-hidden /> : <img src={src} alt="" decoding="async" />;
}

/** Shows a toast once the open video has been processed. */
function useSayProcessed({ id, isProcessing, problem }: Media, isVideo: boolean): void {
  const waitsFor = useRef<string | null>(null);
  useEffect(() => {
    if (!isProcessing && waitsFor.current === id && isVideo && problem === null) showToast(d("processed"));
    waitsFor.current = isProcessing ? id : null;
  }, [id, isProcessing, problem, isVideo]);
}

function Shown({ media, beside }: { media: Media; beside: Media | null }) {
  const [isBroken, setBroken] = useState(false);
  const isVideo = media.typeOfMedia === MEDIA_TYPE.video;
  useSayProcessed(media, isVideo);
  if (media.isProcessing) return <Empty title={isVideo ? d("processing") : media.filename} live />;
  if (media.problem !== null || media.url === null || isBroken)
    return <Empty title={d("sorry")} line={media.problem ?? d(isVideo ? "noVideo" : "noFile")} />;
  if (isVideo) return <VideoPlayer media={media} onGone={() => setBroken(true)} />;
  if (media.typeOfMedia === MEDIA_TYPE.audio)
    return (
      <div className={styles.audio}>
        {beside && <img src={beside.cdnMedium ?? beside.url ?? ""} alt="" />}
        <AudioPlayer
          url={media.playUrl ?? media.url}
          name={media.filename}
          peaks={media.peaks ?? []}
          duration={media.duration}
          onError={() => setBroken(true)}
        />
      </div>
    );
  return <img src={media.cdnLarge ?? media.url} alt={media.filename} onError={() => setBroken(true)} />;
}
