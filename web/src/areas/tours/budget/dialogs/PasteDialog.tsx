/** Takes rows that are pasted from a spreadsheet: shows what was understood first, and keeps the rows that can't be taken. */
import { useMemo, useState } from "react";
import { BUDGET_CATEGORIES, type BudgetCategory } from "#contract/tours/budget/codes.ts";
import { tourBudget } from "#contract/tours/budget/line.ts";
import { BUDGET_CATEGORY_NAMES } from "#contract/tours/budget/names.ts";
import { type PastedFault, understandLines } from "#contract/tours/budget/pasted.ts";
import { formatAmount } from "#contract/values/money.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { lineForm } from "../grid/cells.ts";
import { t } from "../messages.ts";
import styles from "./Dialogs.module.css";

const CHOICES = BUDGET_CATEGORIES.map((value) => ({ value, label: BUDGET_CATEGORY_NAMES[value] }));
const unbound = { error: undefined, onBlur: () => undefined };

export function PasteDialog({
  place: { tour, budget, scenarioId },
  text: start,
  close,
}: {
  place: BudgetPlace;
  text: string;
  close: () => void;
}) {
  const [text, setText] = useState(start);
  const [category, setCategory] = useState<BudgetCategory>("CREW");
  const [refused, setRefused] = useState<PastedFault[]>([]);
  const [busy, setBusy] = useState(false);
  const pasted = useDebounced(text);
  const { lines, faults } = useMemo(
    () => understandLines(pasted, { category, currency: budget.currency }),
    [pasted, category, budget.currency],
  );
  const untaken = [...faults, ...refused];

  async function take(): Promise<void> {
    setBusy(true);
    const saved = await mutate(tourBudget.createMany, {
      params: { id: tour.id },
      body: { scenarioId, lines: lines.map(({ row: _, ...line }) => ({ ...lineForm.empty, ...line })) },
    });
    setBusy(false);
    if (!saved) return;
    const rows = text.split(/\r?\n/);
    const left = [
      ...faults,
      ...saved.faults.map(({ place, message }) => {
        const row = lines[place]?.row ?? 0;
        return { row, text: rows[row - 1]?.trim() ?? "", message };
      }),
    ].toSorted((fault, other) => fault.row - other.row);
    if (left.length === 0) {
      close();
      showToast(t("taken", { count: saved.ids.length }));
      return;
    }
    showToast(`${t("taken", { count: saved.ids.length })}. ${t("takenLeft")}`);
    // Refused rows stay, so that they can be mended here.
    setText(left.map((fault) => rows[fault.row - 1] ?? fault.text).join("\n"));
    setRefused(saved.faults.length > 0 ? left.filter((fault) => !faults.includes(fault)) : []);
  }

  return (
    <Dialog
      title={t("pasteTitle")}
      line={t("pasteLine")}
      size={768}
      onClose={close}
      footer={
        <Button tone="main" size="large" off={busy || lines.length === 0} onClick={() => void take()}>
          {t("take", { count: lines.length })}
        </Button>
      }
    >
      <div className={styles.paste}>
        <TextAreaField
          {...unbound}
          name="rows"
          label={t("pasted")}
          value={text}
          onChange={(value) => {
            setText(value);
            setRefused([]);
          }}
          rows={7}
        />
        <SelectField
          {...unbound}
          name="category"
          label={t("pasteCategory")}
          value={category}
          onChange={(value) => setCategory(value ?? "CREW")}
          choices={CHOICES}
          searchable
          required
        />
        <p role="status">{lines.length === 0 ? t("nothingUnderstood") : t("understood", { count: lines.length })}</p>
        {untaken.length > 0 && (
          <section aria-label={t("faulty", { count: untaken.length })} className={styles.faults}>
            <h3>{t("faulty", { count: untaken.length })}</h3>
            <ul>
              {untaken.map(({ row, text: own, message }) => (
                <li key={`${row} ${message}`}>
                  <b>{t("rowOf", { row })}</b> {message} <span>{own}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {lines.length > 0 && (
          <div className={styles.scroll}>
            <table className={styles.understood}>
              <thead>
                <tr>
                  <th scope="col">{t("category")}</th>
                  <th scope="col">{t("line")}</th>
                  <th scope="col" className={styles.number}>
                    {t("quantity")}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t("days")}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t("rate")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.row}>
                    <td>{BUDGET_CATEGORY_NAMES[line.category]}</td>
                    <th scope="row">{line.name}</th>
                    <td className={styles.number}>{line.quantity}</td>
                    <td className={styles.number}>{line.days}</td>
                    <td className={styles.number}>
                      {formatAmount(line.rate, line.currency)} {line.currency}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Dialog>
  );
}
