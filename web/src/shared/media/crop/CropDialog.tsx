import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type KeyboardEvent, useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { type Crop, ROTATIONS } from "#contract/media/upload.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./CropDialog.module.css";
import { t } from "./messages.ts";

/** A picture to crop, and the part of it that is shown now. */
export interface CropSource {
  url: string;
  crop: Crop | null;
}
interface Props extends CropSource {
  /** Gets null for the whole picture. */
  onChoose: (crop: Crop | null) => void;
  onShown: () => void;
  close: () => void;
}

const MAX_ZOOM = 5;
const ZOOM_STEP = 0.1;
/** Pixels that an arrow key moves the picture by; with Shift a fifth. */
const MOVE_STEP = 10;

const share = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
const percentsOf = ({ x, y, width, height }: Crop): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** Selects the part of a picture that avatars show: moved and zoomed by mouse, touch or keyboard, and rotated. */
export function CropDialog({ url, crop: initial, onChoose, onShown, close }: Props) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState<Crop["rotation"]>(initial?.rotation ?? 0);
  const [selected, setSelected] = useState<Area>();
  const [unreadable, setUnreadable] = useState(false);
  const narrow = useNarrow();
  const hint = useId();

  const zoomBy = (step: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(1, now + step)));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(ZOOM_STEP);
    else if (event.key === "-" || event.key === "−") zoomBy(-ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  const rotate = () => setRotation((now) => ROTATIONS[(ROTATIONS.indexOf(now) + 1) % ROTATIONS.length] ?? 0);
  const choose = (crop: Crop | null): void => {
    close();
    onChoose(crop);
  };
  const apply = (): void => {
    if (!selected) return;
    const { x, y, width, height } = selected;
    choose({ rotation, x: share(x), y: share(y), width: share(width), height: share(height) });
  };

  return (
    <Dialog
      title={t("title")}
      onClose={close}
      footer={
        <>
          <Button data-left tone="quiet" onClick={() => choose(null)}>
            {t("whole")}
          </Button>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button tone="main" off={!selected} onClick={apply}>
            {t("apply")}
          </Button>
        </>
      }
    >
      {unreadable ? (
        <p role="alert">{t("unreadable")}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the crop area and the slider inside.
        <div onKeyDown={onKeyDown}>
          <div className={styles.stage}>
            <Cropper
              image={url}
              crop={position}
              zoom={zoom}
              rotation={rotation}
              aspect={1}
              maxZoom={MAX_ZOOM}
              cropShape="round"
              showGrid={false}
              objectFit="cover"
              keyboardStep={MOVE_STEP}
              // The style sheet is imported: the page's policy allows no injected ones.
              disableAutomaticStylesInjection
              {...(initial && { initialCroppedAreaPercentages: percentsOf(initial) })}
              classes={{ cropAreaClassName: styles.area ?? "" }}
              cropperProps={{ role: "application", "aria-label": t("area"), "aria-describedby": hint }}
              mediaProps={{ onError: () => setUnreadable(true) }}
              onMediaLoaded={onShown}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropAreaChange={setSelected}
            />
          </div>
          <div className={styles.tools}>
            <IconButton title={t("zoomOut")} off={zoom <= 1} onClick={() => zoomBy(-ZOOM_STEP)}>
              <MinusIcon />
            </IconButton>
            <input
              type="range"
              className={styles.zoom}
              aria-label={t("zoom")}
              aria-valuetext={t("percent", { percent: Math.round(zoom * 100) })}
              min={1}
              max={MAX_ZOOM}
              step={0.01}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
            <IconButton title={t("zoomIn")} off={zoom >= MAX_ZOOM} onClick={() => zoomBy(ZOOM_STEP)}>
              <PlusIcon />
            </IconButton>
            <IconButton title={t("rotate")} onClick={rotate}>
              <ArrowClockwiseIcon />
            </IconButton>
          </div>
          <p id={hint} className={styles.hint}>
            {t(narrow ? "hintOnPhone" : "hint")}
          </p>
        </div>
      )}
    </Dialog>
  );
}
