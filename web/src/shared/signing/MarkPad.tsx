import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { type PointerEvent, useRef, useState } from "react";
import { SIGNING_LIMITS } from "#contract/signing/signing.ts";
import styles from "./MarkPad.module.css";
import { t } from "./messages.ts";

export const MARK_BOX = { width: 600, height: 200 } as const;
interface Point {
  x: number;
  y: number;
}
/** Points closer than this are one: it keeps the path short, and the curve smooth. */
const STEP = 5;

const round = (value: number): string => String(Math.round(value * 10) / 10);
/** A stroke as a smooth curve through the middles between its points. */
export function strokePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const pointText = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  const start = `M${pointText(first)}`;
  // A dot is a line of hardly any length, which round ends make visible.
  if (rest.length === 0) return `${start} L${pointText({ x: first.x + 0.5, y: first.y })}`;
  const curves = rest.map((point, index) => {
    const next = rest[index + 1];
    const end = next ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : point;
    return `Q${pointText(point)} ${pointText(end)}`;
  });
  return [start, ...curves].join(" ");
}

/** A box to draw a signature in, by finger, pen or mouse. */
export function MarkPad({
  caption,
  path,
  onChange,
}: {
  caption: string;
  path: string;
  onChange: (path: string) => void;
}) {
  const [stroke, setStroke] = useState<readonly Point[]>([]);
  const drawing = useRef<Point[]>([]);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
    return {
      x: within(((clientX - box.left) / box.width) * MARK_BOX.width, MARK_BOX.width),
      y: within(((clientY - box.top) / box.height) * MARK_BOX.height, MARK_BOX.height),
    };
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [pointOf(event)];
    setStroke(drawing.current);
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const last = drawing.current.at(-1);
    if (!last) return;
    const point = pointOf(event);
    if (Math.hypot(point.x - last.x, point.y - last.y) < STEP) return;
    drawing.current = [...drawing.current, point];
    setStroke(drawing.current);
  };
  const end = (): void => {
    if (drawing.current.length === 0) return;
    const whole = [path, strokePath(drawing.current)].filter(Boolean).join(" ");
    drawing.current = [];
    setStroke([]);
    if (whole.length <= SIGNING_LIMITS.markPath) onChange(whole);
  };
  return (
    <div className={styles.pad}>
      <svg
        viewBox={`0 0 ${MARK_BOX.width} ${MARK_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("pad")}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="24" x2="576" y1="150" y2="150" className={styles.base} />
        <path d={[path, strokePath(stroke)].filter(Boolean).join(" ")} className={styles.ink} />
      </svg>
      <span className={styles.caption}>{path === "" ? t("drawHint") : caption}</span>
      <button type="button" className={styles.clear} onClick={() => onChange("")}>
        <ArrowCounterClockwiseIcon size={16} aria-hidden /> {t("clear")}
      </button>
    </div>
  );
}
