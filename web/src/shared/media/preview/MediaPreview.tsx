import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { MagnifyingGlassMinusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassMinus";
import { MagnifyingGlassPlusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassPlus";
import { useEffect, useState } from "react";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { Dialog, type DialogSize } from "#web/ui/dialogs/Dialog.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";
import { download } from "../attachmentActions.tsx";
import styles from "./MediaPreview.module.css";
import { PreviewedFile } from "./PreviewedFile.tsx";
import { isPdf } from "./previewed.ts";
import { useZoom } from "./useZoom.ts";

interface Props {
  all: readonly Attachment[];
  first: Attachment;
  close: () => void;
}

/** 768, or 988 with a caption, or 500 for audio with a caption. */
const widthOf = ({ caption, media: { typeOfMedia } }: Attachment): DialogSize =>
  !caption ? 768 : typeOfMedia === MEDIA_TYPE.audio ? 500 : 988;

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
  const { zoom, setScroller, larger, smaller, reset } = useZoom(attachment.id);
  const step = (by: number) => setIndex((now) => (now + by + all.length) % all.length);
  const isZoomable =
    media.url !== null && (isPdf(media) || (media.typeOfMedia === MEDIA_TYPE.image && media.cdnLarge !== null));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isZoomable && (event.key === "+" || event.key === "=")) larger();
      if (isZoomable && event.key === "-") smaller();
      if (isZoomable && event.key === "0") reset();
      // In a player the arrow keys seek; in what is enlarged they scroll.
      const isOwn = event.target instanceof HTMLElement && event.target.closest("audio, video, [data-arrows]") !== null;
      if (isOwn || all.length < 2) return;
      if (event.key === "ArrowLeft") setIndex((now) => (now - 1 + all.length) % all.length);
      if (event.key === "ArrowRight") setIndex((now) => (now + 1) % all.length);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [all.length, isZoomable, larger, smaller, reset]);
  const { url } = media;
  return (
    <Dialog
      title={filename}
      size={widthOf(attachment)}
      onClose={close}
      footer={
        <>
          <div data-left className={styles.steps}>
            {all.length > 1 && (
              <>
                <IconButton title={t("previous")} onClick={() => step(-1)}>
                  <CaretLeftIcon />
                </IconButton>
                <span aria-live="polite">{t("position", { at: index + 1, total: all.length })}</span>
                <IconButton title={t("next")} onClick={() => step(1)}>
                  <CaretRightIcon />
                </IconButton>
              </>
            )}
          </div>
          {isZoomable && (
            <div className={styles.steps}>
              <IconButton title={t("zoomOut")} off={zoom <= 1} onClick={smaller}>
                <MagnifyingGlassMinusIcon />
              </IconButton>
              <Button tone="quiet" size="small" data-tip={t("zoomReset")} onClick={reset} className={styles.share}>
                {Math.round(zoom * 100)} %
              </Button>
              <IconButton title={t("zoomIn")} off={zoom >= 6} onClick={larger}>
                <MagnifyingGlassPlusIcon />
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
        <div
          ref={setScroller}
          className={styles.scroller}
          data-scroller
          data-tall={isPdf(media) || undefined}
          {...(isZoomable && {
            role: "region",
            "aria-label": filename,
            // Enlarged pages scroll by keyboard.
            tabIndex: 0,
            ...(zoom > 1 && { "data-arrows": true, "data-enlarged": true }),
          })}
        >
          <PreviewedFile key={attachment.id} attachment={attachment} zoom={zoom} />
        </div>
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    </Dialog>
  );
}
