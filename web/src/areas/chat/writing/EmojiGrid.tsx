import { AirplaneTiltIcon } from "@phosphor-icons/react/dist/csr/AirplaneTilt";
import { CakeIcon } from "@phosphor-icons/react/dist/csr/Cake";
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { CameraIcon } from "@phosphor-icons/react/dist/csr/Camera";
import { ChampagneIcon } from "@phosphor-icons/react/dist/csr/Champagne";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CoffeeIcon } from "@phosphor-icons/react/dist/csr/Coffee";
import { ConfettiIcon } from "@phosphor-icons/react/dist/csr/Confetti";
import { FireIcon } from "@phosphor-icons/react/dist/csr/Fire";
import { HandHeartIcon } from "@phosphor-icons/react/dist/csr/HandHeart";
import { HandsClappingIcon } from "@phosphor-icons/react/dist/csr/HandsClapping";
import { HandsPrayingIcon } from "@phosphor-icons/react/dist/csr/HandsPraying";
import { HandWavingIcon } from "@phosphor-icons/react/dist/csr/HandWaving";
import { HeartIcon } from "@phosphor-icons/react/dist/csr/Heart";
import { MicrophoneIcon } from "@phosphor-icons/react/dist/csr/Microphone";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { SmileyIcon } from "@phosphor-icons/react/dist/csr/Smiley";
import { SmileyNervousIcon } from "@phosphor-icons/react/dist/csr/SmileyNervous";
import { SmileySadIcon } from "@phosphor-icons/react/dist/csr/SmileySad";
import { SmileyWinkIcon } from "@phosphor-icons/react/dist/csr/SmileyWink";
import { SparkleIcon } from "@phosphor-icons/react/dist/csr/Sparkle";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { SunIcon } from "@phosphor-icons/react/dist/csr/Sun";
import { ThumbsDownIcon } from "@phosphor-icons/react/dist/csr/ThumbsDown";
import { ThumbsUpIcon } from "@phosphor-icons/react/dist/csr/ThumbsUp";
import { TrophyIcon } from "@phosphor-icons/react/dist/csr/Trophy";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { useEffect, useRef } from "react";
import { t } from "../messages.ts";
import { EMOJI_NAMES, type EmojiName } from "./emojiNames.ts";
import styles from "./Writing.module.css";

/** Drawn as pictures of our own, since not every system has a font of them; what is inserted is the character. */
const EMOJI: readonly (readonly [name: EmojiName, character: string, icon: Icon])[] = [
  ["smile", "\u{1F642}", SmileyIcon],
  ["wink", "\u{1F609}", SmileyWinkIcon],
  ["nervous", "\u{1F605}", SmileyNervousIcon],
  ["sad", "\u{1F641}", SmileySadIcon],
  ["heart", "\u{2764}\u{FE0F}", HeartIcon],
  ["thumbsUp", "\u{1F44D}", ThumbsUpIcon],
  ["thumbsDown", "\u{1F44E}", ThumbsDownIcon],
  ["clapping", "\u{1F44F}", HandsClappingIcon],
  ["thanks", "\u{1F64F}", HandsPrayingIcon],
  ["wave", "\u{1F44B}", HandWavingIcon],
  ["care", "\u{1FAF6}", HandHeartIcon],
  ["check", "\u{2705}", CheckCircleIcon],
  ["warning", "\u{26A0}\u{FE0F}", WarningIcon],
  ["star", "\u{2B50}", StarIcon],
  ["sparkles", "\u{2728}", SparkleIcon],
  ["fire", "\u{1F525}", FireIcon],
  ["party", "\u{1F389}", ConfettiIcon],
  ["cake", "\u{1F382}", CakeIcon],
  ["cheers", "\u{1F942}", ChampagneIcon],
  ["trophy", "\u{1F3C6}", TrophyIcon],
  ["music", "\u{1F3B6}", MusicNotesIcon],
  ["microphone", "\u{1F3A4}", MicrophoneIcon],
  ["camera", "\u{1F4F7}", CameraIcon],
  ["plane", "\u{2708}\u{FE0F}", AirplaneTiltIcon],
  ["phone", "\u{1F4DE}", PhoneIcon],
  ["calendar", "\u{1F4C5}", CalendarBlankIcon],
  ["coffee", "\u{2615}", CoffeeIcon],
  ["sun", "\u{2600}\u{FE0F}", SunIcon],
];
const COLUMNS = 7;

/** A grid of emoji, moved through with the arrow keys. */
export function EmojiGrid({ onChoose, close }: { onChoose: (character: string) => void; close: () => void }) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector("button")?.focus(), []);
  const move = (by: number): void => {
    const buttons: (Element | null)[] = [...(grid.current?.querySelectorAll("button") ?? [])];
    const index = buttons.indexOf(document.activeElement);
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, index + by))];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div
      ref={grid}
      role="toolbar"
      aria-label={t("emoji")}
      className={styles.emoji}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
        if (step === undefined && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        if (step === undefined) close();
        else move(step);
      }}
    >
      {EMOJI.map(([name, character, Glyph]) => (
        <button
          key={name}
          type="button"
          aria-label={EMOJI_NAMES(name)}
          data-tip={EMOJI_NAMES(name)}
          onClick={() => onChoose(character)}
        >
          <Glyph size={20} aria-hidden />
        </button>
      ))}
    </div>
  );
}
