import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { cx } from "../cx.ts";
import styles from "./Badge.module.css";

export type Tone = "good" | "planned" | "waiting" | "bad" | "neutral";

interface Props {
  tone: Tone;
  /** Conveys the state without colour. */
  icon: Icon;
  /** An outlined icon instead of a filled one, such as the dashed ring. */
  outline?: boolean;
  /** Muted, for states in a list that need no attention. */
  resting?: boolean;
  children: string;
}

/** A status, as an icon and a word. */
export function Badge({ tone, icon: Glyph, outline = false, resting = false, children }: Props) {
  return (
    <span className={cx(styles.badge, styles[tone], resting && styles.resting)}>
      <Glyph size={14} weight={outline ? "regular" : "fill"} aria-hidden />
      {children}
    </span>
  );
}
