import { PauseIcon } from "@phosphor-icons/react/dist/csr/Pause";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";
import styles from "./AudioPlayer.module.css";
import { formatSeconds } from "./previewed.ts";

interface Props {
  url: string;
  name: string;
  peaks: readonly number[];
  /** Seconds; null where it was not measured. */
  duration: number | null;
  onError: () => void;
}

/** Seconds of one press of an arrow key. */
const STEP = 5;

/** Plays audio; its loudness is shown, and is where one seeks. */
export function AudioPlayer({ url, name, peaks, duration, onError }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(0);
  const [total, setTotal] = useState(duration ?? 0);
  const [isPlaying, setPlaying] = useState(false);
  const seek = (seconds: number): void => {
    const to = Math.min(total, Math.max(0, seconds));
    if (audio.current) audio.current.currentTime = to;
    setPosition(to);
  };
  const toggle = (): void => {
    const { current } = audio;
    if (!current) return;
    if (current.paused) current.play().catch(onError);
    else current.pause();
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.type !== "pointerdown" && event.buttons !== 1) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * total);
  };
  const onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => seek(position - STEP),
      ArrowRight: () => seek(position + STEP),
      ArrowDown: () => seek(position - STEP),
      ArrowUp: () => seek(position + STEP),
      Home: () => seek(0),
      End: () => seek(total),
      " ": toggle,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const share = total > 0 ? position / total : 0;
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: files come without captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setTotal(currentTarget.duration);
        }}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={onError}
      />
      <IconButton title={t(isPlaying ? "pausePlaying" : "play")} onClick={toggle} className={styles.toggle}>
        {isPlaying ? <PauseIcon weight="fill" /> : <PlayIcon weight="fill" />}
      </IconButton>
      <div
        role="slider"
        tabIndex={0}
        data-arrows
        aria-label={t("positionIn", { name })}
        aria-valuemin={0}
        aria-valuemax={Math.round(total)}
        aria-valuenow={Math.round(position)}
        aria-valuetext={t("timeOf", { at: formatSeconds(position), total: formatSeconds(total) })}
        className={styles.wave}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onKeyDown={onKey}
      >
        <svg viewBox={`0 0 ${peaks.length * 3} 100`} preserveAspectRatio="none" aria-hidden>
          {peaks.map((peak, index) => {
            const height = Math.max(3, (peak * 96) / 255);
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                key={index}
                x={index * 3}
                y={50 - height / 2}
                width={2}
                height={height}
                data-played={(index + 0.5) / peaks.length <= share || undefined}
              />
            );
          })}
        </svg>
      </div>
      <span className={styles.time}>
        {formatSeconds(position)} / {formatSeconds(total)}
      </span>
    </div>
  );
}
