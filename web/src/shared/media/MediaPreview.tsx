import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { useEffect, useState } from "react";
import type { Attachment } from "#contract/media/attachment.ts";
import { Dialog, type DialogSize } from "#web/ui/dialogs/Dialog.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";
import { download } from "./attachmentActions.tsx";
import styles from "./MediaPreview.module.css";

interface Props {
  all: readonly Attachment[];
  first: Attachment;
  close: () => void;
}

const AUDIO = 3;
/** 768, or 988 with a caption, or 500 for audio with a caption. */
const widthOf = ({ caption, media: { typeOfMedia } }: Attachment): DialogSize =>
  !caption ? 768 : typeOfMedia === AUDIO ? 500 : 988;

/** One file at a time, with arrows to the others; 500 high, or 600 with a caption. */
export function MediaPreview({ all, first, close }: Props) {
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ id }) => id === first.id),
    ),
  );
  const attachment = all[index] ?? first;
  const { filename, caption, media } = attachment;
  const step = (by: number) => setIndex((now) => (now + by + all.length) % all.length);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // In a media player the arrow keys seek.
      if (event.target instanceof HTMLMediaElement || all.length < 2) return;
      if (event.key === "ArrowLeft") setIndex((now) => (now - 1 + all.length) % all.length);
      if (event.key === "ArrowRight") setIndex((now) => (now + 1) % all.length);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [all.length]);
  const { url } = media;
  return (
    <Dialog
      title={filename}
      size={widthOf(attachment)}
      onClose={close}
      footer={
        <>
          {all.length > 1 && (
            <div data-left className={styles.steps}>
              <IconButton title={t("previous")} onClick={() => step(-1)}>
                <CaretLeftIcon />
              </IconButton>
              <span aria-live="polite">{t("position", { at: index + 1, total: all.length })}</span>
              <IconButton title={t("next")} onClick={() => step(1)}>
                <CaretRightIcon />
              </IconButton>
            </div>
          )}
          {url && (
            <Button icon={<DownloadSimpleIcon />} onClick={() => download(url)}>
              {t("download")}
            </Button>
          )}
        </>
      }
    >
      <figure className={styles.figure} data-words={caption ? true : undefined}>
        <Media key={attachment.id} attachment={attachment} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Dialog>
  );
}

function Media({ attachment: { filename, caption, media } }: { attachment: Attachment }) {
  const { typeOfMedia, url, cdnLarge, problem: error, isProcessing, contentType } = media;
  if (cdnLarge) return <img src={cdnLarge} alt={caption ?? filename} />;
  // Files come without captions.
  // biome-ignore lint/a11y/useMediaCaption: there is no track to offer
  if (typeOfMedia === 2 && url) return <video src={url} controls aria-label={filename} />;
  // biome-ignore lint/a11y/useMediaCaption: there is no track to offer
  if (typeOfMedia === AUDIO && url) return <audio src={url} controls aria-label={filename} />;
  const words = error ?? (isProcessing ? t("processing") : t(contentType === "image/heic" ? "heic" : "noPreview"));
  return <p className={styles.none}>{words}</p>;
}
