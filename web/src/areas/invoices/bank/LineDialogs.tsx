/** Dialogs of a line: which invoices it pays, and that it pays none of them. */
import { useState } from "react";
import { type BankLine, bankLines } from "#contract/bank/bank-line.ts";
import { MAX_LINE_INVOICES } from "#contract/bank/codes.ts";
import { formatAmount } from "#contract/values/money.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { invoicesToChoose } from "../credit/invoicesToChoose.ts";
import styles from "./Bank.module.css";
import { t } from "./messages.ts";

interface OfLine {
  line: BankLine;
  close: () => void;
}
interface Part {
  invoiceId: string;
  amount: number | null;
}
interface Values {
  parts: Part[];
  overpaidBy: string | null;
}

export function PaysDialog({ line, over, close }: OfLine & { over: boolean }) {
  const { id, currency, amount, on, invoices, version } = line;
  const [isOver, setOver] = useState(over);
  const form = useCallForm<typeof bankLines.accept, Values>(bankLines.accept, {
    params: { id },
    initial: {
      parts:
        invoices.length > 0
          ? invoices.map((invoice) => ({ invoiceId: invoice.id, amount: invoice.amount }))
          : [{ invoiceId: "", amount }],
      overpaidBy: null,
    },
    filled: true,
    toBody: ({ parts, overpaidBy }) => ({
      parts: parts.map((part) => ({ ...part, amount: part.amount ?? 0 })),
      overpaidBy,
      seen: version,
    }),
    onRefused: ({ code }) => {
      if (code === "overpayment") setOver(true);
      return false;
    },
    onDone: (done) => {
      close();
      showToast(t("accepted", { invoices: done.invoices.map(({ number }) => number).join(", ") }));
    },
  });
  const money = (amount: number): string => `${formatAmount(amount, currency)} ${currency}`;
  const { parts } = form.values;
  const rest = amount - parts.reduce((sum, part) => sum + (part.amount ?? 0), 0);
  const overpaid = form.field("overpaidBy");
  const problem = form.errorAt("parts");
  return (
    <FormDialog
      form={form}
      title={t("paysTitle")}
      line={[t("paysLine", { amount: money(amount), day: formatDate(on) }), line.name, line.text]
        .filter(Boolean)
        .join(", ")}
      size={650}
      save={t("accept")}
      close={close}
    >
      <RowsField<Part>
        rows={parts}
        onChange={(rows) => form.set("parts", rows)}
        empty={{ invoiceId: "", amount: Math.max(rest, 0) || null }}
        max={MAX_LINE_INVOICES}
        addLabel={t("addInvoice")}
        removeLabel={(n) => t("removeInvoice", { n: n + 1 })}
        first={(n) => `parts.${n}.invoiceId`}
      >
        {(n) => {
          const invoice = form.part("parts", n, "invoiceId");
          const part = form.part("parts", n, "amount");
          return (
            <FieldRow>
              <PersonSelect
                {...invoice}
                value={invoice.value === "" ? [] : [invoice.value]}
                onChange={([chosen]) => invoice.onChange(chosen ?? "")}
                label={t("invoice")}
                source={invoicesToChoose}
                known={invoices.map((invoice) => ({
                  id: invoice.id,
                  displayName: `${invoice.number} ${invoice.client}`,
                  avatarUrl: null,
                }))}
                single
                required
              />
              <MoneyField
                {...part}
                label={t("amount")}
                value={part.value === null ? null : { amount: part.value, currency }}
                onChange={(value) => part.onChange(value?.amount ?? null)}
                currency={currency}
                required
              />
            </FieldRow>
          );
        }}
      </RowsField>
      {rest !== 0 && (
        <p className={rest < 0 ? styles.problem : styles.rest} role="status">
          {rest > 0 ? t("restLine", { amount: money(rest) }) : t("tooMuch", { amount: money(-rest) })}
        </p>
      )}
      {rest === 0 && problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isOver && (
        <TextField
          {...overpaid}
          value={overpaid.value ?? ""}
          label={t("overpaidBy")}
          hint={t("overpaidHint")}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}

export function UndoLineDialog({ line: { id, version }, close }: OfLine) {
  const form = useCallForm<typeof bankLines.undo, { reason: string }>(bankLines.undo, {
    params: { id },
    initial: { reason: "" },
    toBody: ({ reason }) => ({ reason, seen: version }),
    onDone: () => {
      close();
      showToast(t("undone"));
    },
  });
  return (
    <FormDialog form={form} title={t("undoTitle")} line={t("undoLine")} size={500} save={t("undo")} close={close}>
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
