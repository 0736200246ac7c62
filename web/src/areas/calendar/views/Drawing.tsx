import type { CSSProperties } from "react";
import { formatDate } from "#web/ui/time/format.ts";
import { clockText, DAY_MIN, dateAt, isWholeDays, type Wall } from "../dragging/wall.ts";
import styles from "./Drawing.module.css";

const spanText = (span: Wall, first: string): string => {
  const { start, end } = span;
  if (!isWholeDays(span)) return `${clockText(start)}-${clockText(end)}`;
  const [from, to] = [dateAt(start, first), dateAt(end - DAY_MIN, first)];
  return from === to ? formatDate(from) : `${formatDate(from).slice(0, 6)} - ${formatDate(to).slice(0, 6)}`;
};

/** The span that is being drawn; the form that it opens says the same in words. */
export const Drawing = ({ span, first, style }: { span: Wall; first: string; style: CSSProperties }) => (
  <span className={styles.drawing} style={style} aria-hidden>
    <b>{spanText(span, first)}</b>
  </span>
);
