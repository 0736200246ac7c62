/** The lines of a budget like a sheet: arrows move, Enter and typing open a cell, and sums follow each key. */
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { BudgetLine } from "#contract/tours/budget/line.ts";
import type { BudgetAmounts } from "#contract/tours/budget/sums.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { askReason, openLine, openPaste } from "../openDialogs.tsx";
import { BUDGET_CELLS, type CellName, changeOfCell, isTypedCell, textOfCell } from "./cells.ts";
import styles from "./Grid.module.css";
import type { GridSpot, OpenCell, TypedLine } from "./openCell.ts";
import { BudgetGroupRow, LineRow, ResultRow, SideRow } from "./rowElements.tsx";
import type { BudgetSideRows } from "./rows.ts";
import { saveLine } from "./saveLine.ts";

interface Props {
  place: BudgetPlace;
  sides: readonly BudgetSideRows[];
  result: BudgetAmounts;
  marked: string | null;
  mark: (lineId: string | null) => void;
  typed: TypedLine | null;
  type: (typed: TypedLine | null) => void;
}
export function BudgetTable({ place, sides, result, marked, mark, typed, type }: Props) {
  const { budget } = place;
  const table = useRef<HTMLTableElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [spot, setSpot] = useState<GridSpot | null>(null);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const opened = useLatest(open);
  const original = (lineId: string): BudgetLine | undefined => budget.lines.find(({ id }) => id === lineId);
  const rows = sides.flatMap(({ groups }) =>
    groups.flatMap(({ key, lines }) => [key, ...(folded.has(key) ? [] : lines.map(({ id }) => id))]),
  );
  const first = rows[0];
  const current: GridSpot | null = spot && rows.includes(spot.row) ? spot : first ? { row: first, column: 0 } : null;

  const focus = (next: GridSpot): void => {
    setSpot(next);
    if (original(next.row)) mark(next.row);
    // Rows and cells are drawn with the state above.
    requestAnimationFrame(() =>
      table.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.row)}"][data-column="${next.column}"]`)
        ?.focus(),
    );
  };
  const move = (from: GridSpot, down: number, right: number): void => {
    const row = rows[Math.min(Math.max(rows.indexOf(from.row) + down, 0), rows.length - 1)] ?? from.row;
    const last = original(row) ? BUDGET_CELLS.length - 1 : 0;
    focus({ row, column: Math.min(Math.max(from.column + right, 0), last) });
  };
  const fold = (key: string): void =>
    setFolded((was) => (was.has(key) ? new Set([...was].filter((other) => other !== key)) : new Set([...was, key])));

  const showTyped = (line: BudgetLine, cell: CellName, text: string): void => {
    const change = changeOfCell(line, cell, text);
    type("problem" in change ? null : { lineId: line.id, values: change });
  };
  const openCell = (line: BudgetLine, cell: CellName, text = textOfCell(line, cell)): void => {
    if (!budget.editable || !isTypedCell(line, cell)) return;
    setOpen({ lineId: line.id, cell, text, problem: null });
    showTyped(line, cell, text);
  };
  const close = (): void => {
    setOpen(null);
    type(null);
  };

  /** Saves the open cell; returns whether it may be left. */
  async function save(): Promise<boolean> {
    const now = opened.current;
    const line = now && original(now.lineId);
    if (!now || !line) return true;
    if (now.text.trim() === textOfCell(line, now.cell)) {
      close();
      return true;
    }
    const change = changeOfCell(line, now.cell, now.text);
    if ("problem" in change) {
      setOpen({ ...now, problem: change.problem });
      return false;
    }
    // A question takes the focus, which leaves the cell.
    setOpen(null);
    if (typeof change.actual === "number") {
      const reason = line.actualReason ?? (await askReason(t("reasonTitle"), t("reasonLine")));
      if (reason === null) {
        type(null);
        return false;
      }
      change.actualReason = reason;
    }
    const refused = await saveLine(place, line, change);
    type(null);
    if (refused) setOpen({ ...now, problem: refused.problem });
    return refused === null;
  }

  /** Copies the value above, as a sheet does. */
  async function fillDown(line: BudgetLine, cell: CellName): Promise<void> {
    const above = original(rows[rows.indexOf(line.id) - 1] ?? "");
    if (!above || !budget.editable || !isTypedCell(line, cell) || cell === "actual") return;
    const change = changeOfCell(line, cell, textOfCell(above, cell));
    if (!("problem" in change)) await saveLine(place, line, change);
  }

  function onCellKeys(pressed: KeyboardEvent, from: GridSpot): void {
    const line = original(from.row);
    const cell = BUDGET_CELLS[from.column];
    const steps: Record<string, [down: number, right: number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      Home: [0, -BUDGET_CELLS.length],
      End: [0, BUDGET_CELLS.length],
      PageDown: [10, 0],
      PageUp: [-10, 0],
    };
    const step = steps[pressed.key];
    if (step && !pressed.altKey && !pressed.ctrlKey && !pressed.metaKey) {
      pressed.preventDefault();
      if (!line && pressed.key === "ArrowRight" && folded.has(from.row)) fold(from.row);
      else if (!line && pressed.key === "ArrowLeft" && !folded.has(from.row)) fold(from.row);
      else move(from, ...step);
      return;
    }
    if (!line) {
      if (pressed.key === "Enter" || pressed.key === " ") {
        pressed.preventDefault();
        fold(from.row);
      }
      return;
    }
    if (!cell) return;
    if (pressed.key === "Enter" || pressed.key === "F2") {
      pressed.preventDefault();
      openCell(line, cell);
    } else if (pressed.key.toLowerCase() === "d" && (pressed.ctrlKey || pressed.metaKey)) {
      pressed.preventDefault();
      void fillDown(line, cell);
    } else if (/^[\d=.]$/.test(pressed.key) && cell !== "name" && !pressed.ctrlKey && !pressed.metaKey) {
      pressed.preventDefault();
      openCell(line, cell, pressed.key);
    } else if (pressed.key === "Delete" && (cell === "committed" || cell === "actual") && budget.editable) {
      pressed.preventDefault();
      const change = changeOfCell(line, cell, "");
      if (!("problem" in change)) void saveLine(place, line, change);
    }
  }

  function onFieldKeys(pressed: KeyboardEvent<HTMLInputElement>): void {
    const now = opened.current;
    if (!now) return;
    pressed.stopPropagation();
    const from = { row: now.lineId, column: BUDGET_CELLS.indexOf(now.cell) };
    if (pressed.key === "Escape") {
      pressed.preventDefault();
      close();
      focus(from);
    } else if (pressed.key === "Enter" || pressed.key === "Tab") {
      pressed.preventDefault();
      const right = pressed.key === "Enter" ? 0 : pressed.shiftKey ? -1 : 1;
      void save().then((saved) => {
        if (saved) move(from, pressed.key === "Enter" ? 1 : 0, right);
      });
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text/plain");
    if (open || !budget.editable || text.trim() === "") return;
    event.preventDefault();
    const line = current && original(current.row);
    const cell = current && BUDGET_CELLS[current.column];
    if (line && cell && !/[\t\n]/.test(text.trim())) openCell(line, cell, text.trim());
    else openPaste(place, text);
  }

  const change = (text: string): void => {
    if (!open) return;
    const line = original(open.lineId);
    setOpen({ ...open, text, problem: null });
    if (line) showTyped(line, open.cell, text);
  };
  const shared = { place, current, marked, mark, open, focus, onCellKeys, onFieldKeys, openCell, change, save };
  return (
    <>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved in is a grid */}
        <table ref={table} role="grid" aria-label={t("budget")} className={styles.table} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">{t("line")}</th>
              <th scope="col" colSpan={3}>
                {t("quantityDaysRate")}
              </th>
              <td />
              <th scope="col" className={styles.number} data-sample="planned">
                {t("planned")}
              </th>
              <th scope="col" className={styles.number} data-sample="committed">
                {t("committed")}
              </th>
              <th scope="col" className={styles.number} data-sample="actual">
                {t("actual")}
              </th>
              <th scope="col" className={styles.number}>
                {t("difference")}
              </th>
              <th scope="col" className={styles.wide}>
                {t("note")}
              </th>
              <th scope="col" className={styles.wide}>
                {t("lastChange")}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sides.map((side) => [
              <SideRow key={side.title} side={side} currency={budget.currency} />,
              ...side.groups.flatMap((group) => [
                <BudgetGroupRow
                  key={group.key}
                  group={group}
                  isIncome={side.isIncome}
                  isFolded={folded.has(group.key)}
                  fold={() => fold(group.key)}
                  {...shared}
                />,
                ...(folded.has(group.key)
                  ? []
                  : group.lines.map((line) => (
                      <LineRow
                        key={line.id}
                        line={line}
                        original={original(line.id) ?? line}
                        isIncome={side.isIncome}
                        isTyped={typed?.lineId === line.id}
                        edit={() => openLine(place, original(line.id) ?? line)}
                        {...shared}
                      />
                    ))),
              ]),
            ])}
          </tbody>
          <tfoot>
            <ResultRow result={result} currency={budget.currency} />
          </tfoot>
        </table>
      </div>
      {budget.editable && <p className={styles.keys}>{t("keys")}</p>}
    </>
  );
}
