import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { cx } from "../cx.ts";
import styles from "./Badge.module.css";

export type Tone = "good" | "planned" | "waiting" | "bad" | "neutral";

interface Props {
  tone: Tone;
  /** Tells the state without colour. */
  icon: Icon;
  /** An outline glyph instead of a filled one, such as the dashed ring. */
  outline?: boolean;
  /** In a list: nothing to do here, so nothing to see. */
  resting?: boolean;
  children: string;
}

/** A state, as glyph and word. */
export function Badge({ tone, icon: Glyph, outline = false, resting = false, children }: Props) {
  return (
    <span className={cx(styles.badge, styles[tone], resting && styles.resting)}>
      <Glyph size={14} weight={outline ? "regular" : "fill"} aria-hidden />
      {children}
    </span>
  );
}
