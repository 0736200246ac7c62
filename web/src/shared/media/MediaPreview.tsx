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
/** 768, or 988 with words, or 500 for a sound with words. */
const widthOf = ({ caption, media: { typeOfMedia } }: Attachment): DialogSize =>
  !caption ? 768 : typeOfMedia === AUDIO ? 500 : 988;

/** One file at a time, with the arrows to the next; 500 high, or 600 with words. */
export function MediaPreview({ all, first, close }: Props) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ id }) => id === first.id),
    ),
  );
  const one = all[at] ?? first;
  const { filename, caption, media } = one;
  const step = (by: number) => setAt((now) => (now + by + all.length) % all.length);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A player's own arrows move in its time.
      if (event.target instanceof HTMLMediaElement || all.length < 2) return;
      if (event.key === "ArrowLeft") setAt((now) => (now - 1 + all.length) % all.length);
      if (event.key === "ArrowRight") setAt((now) => (now + 1) % all.length);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [all.length]);
  const { url } = media;
  return (
    <Dialog
      title={filename}
      size={widthOf(one)}
      onClose={close}
      footer={
        <>
          {all.length > 1 && (
            <div data-left className={styles.steps}>
              <IconButton title={t("previous")} onClick={() => step(-1)}>
                <CaretLeftIcon />
              </IconButton>
              <span aria-live="polite">{t("position", { at: at + 1, total: all.length })}</span>
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
        <Sight key={one.id} attachment={one} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Dialog>
  );
}

function Sight({ attachment: { filename, caption, media } }: { attachment: Attachment }) {
  const { typeOfMedia, url, cdnLarge, problem: error, isProcessing, contentType } = media;
  if (cdnLarge) return <img src={cdnLarge} alt={caption ?? filename} />;
  // Captions are the file's own; nobody has made any.
  // biome-ignore lint/a11y/useMediaCaption: there is no track to offer
  if (typeOfMedia === 2 && url) return <video src={url} controls aria-label={filename} />;
  // biome-ignore lint/a11y/useMediaCaption: there is no track to offer
  if (typeOfMedia === AUDIO && url) return <audio src={url} controls aria-label={filename} />;
  const words = error ?? (isProcessing ? t("processing") : t(contentType === "image/heic" ? "heic" : "noPreview"));
  return <p className={styles.none}>{words}</p>;
}
