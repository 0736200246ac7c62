/** Bars stand where they were put until the server has answered; what it refuses goes back. */
import { useState } from "react";
import { useWaitingSaves } from "#web/ui/calls/waitingSaves.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import { type BarSpan, sameSpan } from "./span.ts";
import type { SaveSpan, TimelineRow } from "./timeline.ts";

/** A key that is pressed again changes the same bar further, and is saved with it. */
const KEYS_MS = 700;

interface Put {
  span: BarSpan;
  /** The version that it was put over; a newer one has it. */
  version: number;
  saved: boolean;
}

export function useSpans(rows: readonly TimelineRow[], save: SaveSpan, refused: (row: TimelineRow) => void) {
  const [put, setPut] = useState<ReadonlyMap<string, Put>>(new Map());
  const latest = useLatest({ rows, save, refused });
  const saves = useWaitingSaves<string>();

  const shown = rows.map((row) => {
    const over = put.get(row.id);
    const isOver = over !== undefined && !(over.saved && row.version > over.version);
    return isOver ? { ...row, span: over.span } : row;
  });
  const without = (id: string, version: number): void =>
    setPut((now) => (now.get(id)?.version === version ? new Map([...now].filter(([other]) => other !== id)) : now));

  const send = async (id: string, span: BarSpan): Promise<void> => {
    const row = latest.current.rows.find((candidate) => candidate.id === id);
    if (!row) return;
    if (sameSpan(row.span, span)) {
      without(id, row.version);
      return;
    }
    const done = await latest.current.save(id, span);
    if (done) setPut((now) => new Map(now).set(id, { span, version: row.version, saved: true }));
    else {
      without(id, row.version);
      latest.current.refused(row);
    }
  };
  /** Shows a span, and saves it once nothing follows. */
  const change = (row: TimelineRow, span: BarSpan, { soon = false } = {}): void => {
    const { id } = row;
    const version = latest.current.rows.find((candidate) => candidate.id === id)?.version ?? row.version;
    setPut((now) => new Map(now).set(id, { span, version, saved: false }));
    saves.drop(id);
    if (soon) saves.later(id, KEYS_MS, () => void send(id, span));
    else void send(id, span);
  };
  return { rows: shown, change };
}
