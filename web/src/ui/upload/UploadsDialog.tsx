import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useId } from "react";
import { t } from "#web/ui/upload/messages.ts";
import { Button, IconButton } from "../elements/Button.tsx";
import { useStore } from "../store.ts";
import { chooseFiles } from "./chooseFiles.ts";
import styles from "./UploadsDialog.module.css";
import {
  giveFile,
  pauseAllUploads,
  pauseUpload,
  removeAllUploads,
  removeUpload,
  resumeAllUploads,
  resumeUpload,
  retryUpload,
  shownUploads,
  type Upload,
  uploadQueue,
} from "./uploads.ts";

const isUnfinished = ({ state }: Upload): boolean => state === "idle" || state === "uploading";

/** The share of all bytes that were sent. */
function shareOf(uploads: readonly Upload[]): number {
  const total = uploads.reduce((sum, { size }) => sum + size, 0);
  return total === 0 ? 0 : uploads.reduce((sum, { size, progress }) => sum + size * progress, 0) / total;
}

const Progress = ({ share, label }: { share: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.floor(share * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
    className={styles.track}
  >
    <span className={styles.bar} style={{ width: `${share * 100}%` }} />
  </div>
);

/** Shows the uploads in a corner, from the first upload until all are removed. */
export function UploadsDialog() {
  const uploads = shownUploads(useStore(uploadQueue));
  const id = useId();
  const left = uploads.filter(isUnfinished).length;
  const done = uploads.filter(({ state }) => state === "done").length;
  if (uploads.length === 0) return null;
  const isPaused = uploads.filter(isUnfinished).every(({ held }) => held === "paused");
  const title = left > 0 ? t("uploading", { count: left }) : t("complete", { count: done });
  const share = shareOf(uploads);
  return (
    <div role="dialog" aria-modal="false" aria-labelledby={id} className={styles.dialog}>
      <div className={styles.header}>
        <h2 id={id} aria-live="polite">
          {title}
        </h2>
        {left > 0 ? (
          <div className={styles.all}>
            <Button tone="link" onClick={isPaused ? resumeAllUploads : pauseAllUploads}>
              {t(isPaused ? "resumeAll" : "pauseAll")}
            </Button>
            <Button tone="link" onClick={removeAllUploads}>
              {t("cancelAll")}
            </Button>
          </div>
        ) : (
          <IconButton title={t("close")} size="small" onClick={removeAllUploads}>
            <XIcon />
          </IconButton>
        )}
      </div>
      {left > 0 && uploads.length > 1 && (
        <div className={styles.total}>
          <Progress share={share} label={t("allProgress", { percent: Math.floor(share * 100) })} />
        </div>
      )}
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <Item key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  );
}

function Item({ upload }: { upload: Upload }) {
  const { id, name, state, progress, error, reason } = upload;
  const percent = Math.floor(progress * 100);
  const isHeld = upload.held === "paused";
  return (
    <li className={styles.item} data-state={state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>
        {state === "idle" && t(upload.held ?? "waiting")}
        {state === "uploading" && (progress < 1 ? `${percent} %` : t("finishing"))}
        {state === "done" && (
          <>
            <CheckCircleIcon weight="fill" />
            {t("done")}
          </>
        )}
        {state === "error" && (
          <>
            <WarningCircleIcon weight="fill" />
            {error}
          </>
        )}
      </span>
      {isUnfinished(upload) && (
        <IconButton
          title={t(isHeld ? "resume" : "pause", { name })}
          size="small"
          onClick={() => (isHeld ? resumeUpload(id) : pauseUpload(id))}
        >
          {isHeld ? <PlayIcon size={14} /> : <PauseIcon size={14} />}
        </IconButton>
      )}
      <IconButton
        title={t(isUnfinished(upload) ? "cancel" : "removeFromList", { name })}
        size="small"
        onClick={() => removeUpload(id)}
      >
        <XIcon size={14} />
      </IconButton>
      {isUnfinished(upload) && <Progress share={progress} label={t("progress", { name, percent })} />}
      {reason && <p className={styles.reason}>{reason}</p>}
      {state === "error" && <RetryButton upload={upload} />}
    </li>
  );
}

const RetryButton = ({ upload: { id, needsFile } }: { upload: Upload }) => (
  <span className={styles.retry}>
    {needsFile ? (
      <Button size="small" onClick={() => void chooseFiles({}).then(([file]) => file && giveFile(id, file))}>
        {t("chooseAgain")}
      </Button>
    ) : (
      <Button size="small" onClick={() => retryUpload(id)}>
        {t("retry")}
      </Button>
    )}
  </span>
);
