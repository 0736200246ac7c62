/** Model of a timeline: rows with a bar each. */
import type { ReactNode } from "react";
import type { BarSpan } from "./span.ts";

export interface TimelineRow {
  id: string;
  name: string;
  /** Grows with every change of the record. */
  version: number;
  span: BarSpan;
  /** Before the name, such as a status glyph. */
  glyph?: ReactNode;
  /** A token of the theme that fills the bar. */
  fill: string;
  /** It is finished: drawn without a fill. */
  resting: boolean;
  /** True if the reader may change its dates. */
  movable: boolean;
  link: string;
  /** The rows that must be finished before. */
  blockedByIds: readonly string[];
}

/** Saves new dates, shows why not, and resolves to whether they were saved. */
export type SaveSpan = (id: string, span: BarSpan) => Promise<boolean>;
