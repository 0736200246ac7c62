/** Counts that are typed for a day: a text for each type, saved one after the other, with what is wrong beside it. */
import { useRef, useState } from "react";
import type { CountedDay, TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { saveCounts } from "./saveCount.ts";
import { typedCount } from "./typedCount.ts";

export function useTypedCounts(event: TicketingEvent, day: CountedDay) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<{ typeId: string; text: string } | null>(null);
  // A question takes the focus from the field, which would save it once more.
  const saving = useRef(new Set<string>());
  const storedOf = (typeId: string): number | null => {
    const count = day.counts.find((entry) => entry.typeId === typeId);
    return count ? count.sold - count.refunded : null;
  };
  const textOf = (typeId: string): string => typed[typeId] ?? storedOf(typeId)?.toString() ?? "";
  const type = (typeId: string, text: string): void => setTyped((before) => ({ ...before, [typeId]: text }));
  const forget = (typeId: string): void => setTyped(({ [typeId]: _, ...rest }) => rest);

  /** Saves what was typed for a type; returns whether the field may be left. */
  async function save(typeId: string): Promise<boolean> {
    const text = typed[typeId];
    const was = storedOf(typeId);
    if (text === undefined || text === (was?.toString() ?? "")) {
      setProblem((now) => (now?.typeId === typeId ? null : now));
      return true;
    }
    const count = typedCount(text);
    if ("problem" in count) {
      setProblem({ typeId, text: count.problem });
      return false;
    }
    if (saving.current.has(typeId)) return false;
    saving.current.add(typeId);
    const saved = await saveCounts(event.id, { entries: [{ typeId, day: day.day, was, ...count }] }).finally(() =>
      saving.current.delete(typeId),
    );
    if (saved === null || "problem" in saved) {
      setProblem(saved && { typeId, text: saved.problem });
      return false;
    }
    setProblem(null);
    forget(typeId);
    showToast(t("countSaved", { number: text.trim() || "–", day: formatDate(day.day) }), {
      topic: `count ${typeId} ${day.day}`,
      undo: () =>
        saveCounts(event.id, { entries: [{ typeId, day: day.day, sold: was === null ? null : Math.max(was, 0) }] }),
    });
    return true;
  }
  /** Gives up what was typed for a type. */
  const giveUp = (typeId: string): void => {
    forget(typeId);
    setProblem(null);
  };
  return { textOf, type, save, giveUp, problem };
}
