import { useId } from "react";
import { totalsOf } from "#contract/invoices/amounts.ts";
import { creditOf, uncreditedRest } from "#contract/invoices/credit-amounts.ts";
import { type Creditable, type CreditableLine, CreditLineForm } from "#contract/invoices/credit-note.ts";
import { z } from "#contract/schema.ts";
import { formatAmount } from "#contract/values/money.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t } from "../messages.ts";
import styles from "./CreditLines.module.css";
import { allLeft, type CreditValues } from "./creditValues.ts";

type CreditForm = RecordForm<CreditValues>;
const WAYS = [
  { value: "quantity", label: t("byQuantity") },
  { value: "amount", label: t("byAmount") },
] as const;

interface Props {
  form: CreditForm;
  /** Undefined while it is loading, or not chosen. */
  invoice: Creditable | undefined;
  /** The credit note that is edited: its own lines are not in its way. */
  except?: string;
}
/** The lines of an invoice, with what of each is credited and what that comes to. */
export function CreditLines({ form, invoice, except }: Props) {
  const { lines, invoiceId } = form.values;
  const error = form.field("lines").error;
  if (!invoice)
    return invoiceId === null ? <p className={styles.quiet}>{t("chooseInvoice")}</p> : <Skeleton lines={4} />;
  const remaining = allLeft(invoice, except);
  const credits = lines.map((value) => {
    const line = invoice.lines.find(({ id }) => id === value.invoiceLineId);
    return line ? comesTo(line, value, invoice, except) : null;
  });
  const sums = totalsOf(credits.filter((credit) => credit !== null));
  const { currency, taxMode } = invoice;
  const open = invoice.open - sums.total;
  if (remaining.length === 0 && lines.length === 0) return <p className={styles.quiet}>{t("allCredited")}</p>;
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" onClick={() => form.set("lines", remaining)}>
          {t("creditAll")}
        </Button>
        <Button size="small" onClick={() => form.set("lines", [])}>
          {t("creditNone")}
        </Button>
      </div>
      <ul className={styles.lines}>
        {invoice.lines.map((line) => (
          <Line key={line.id} form={form} line={line} invoice={invoice} except={except} />
        ))}
      </ul>
      <p className={styles.sum} aria-live="polite">
        {taxMode !== "NoTax" && (
          <>
            {t("net")} {formatAmount(sums.net, currency)}, {t("tax").toLowerCase()} {formatAmount(sums.tax, currency)},{" "}
          </>
        )}
        <strong>
          {t("total")} {moneyText(sums.total, currency)}
        </strong>
        <small>
          {open < 0
            ? t("creditAfter", { credit: moneyText(-open, currency) ?? "" })
            : t("totalAfter", { open: moneyText(open, currency) ?? "" })}
        </small>
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type Value = CreditValues["lines"][number];
const others = ({ credits }: CreditableLine, except: string | undefined) =>
  credits.filter(({ creditNoteId }) => creditNoteId !== except);
/** Returns the amount of a credit line; null while it is not a number or exceeds the limit. */
function comesTo(line: CreditableLine, value: Value, invoice: Creditable, except: string | undefined) {
  const { success, data } = z.safeParse(CreditLineForm, value);
  if (!success) return null;
  const part = data.quantity === null ? { amount: data.amount ?? 0 } : { quantity: data.quantity };
  return creditOf(line, others(line, except), part, invoice);
}

function Line({
  form,
  line,
  invoice,
  except,
}: {
  form: CreditForm;
  line: CreditableLine;
  invoice: Creditable;
  except: string | undefined;
}) {
  const id = useId();
  const { currency } = invoice;
  const { lines } = form.values;
  const index = lines.findIndex(({ invoiceLineId }) => invoiceLineId === line.id);
  const value = lines[index];
  const remaining = uncreditedRest(line, others(line, except));
  const [whole] = allLeft({ lines: [line] }, except);
  const isGone = remaining.amount === 0;
  const inUnits = remaining.quantity !== "0";
  const credit = value && comesTo(line, value, invoice, except);
  const amountLeft = formatAmount(remaining.amount, currency);
  const set = (next: Value | undefined) =>
    form.set(
      "lines",
      index < 0
        ? [...lines, ...(next ? [next] : [])]
        : lines.flatMap((value, place) => (place === index ? (next ?? []) : [value])),
    );
  return (
    <li className={styles.line}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={value !== undefined}
          disabled={isGone}
          aria-describedby={id}
          onChange={(event) => set(event.currentTarget.checked ? whole : undefined)}
        />
        <span>
          {line.description}
          <small id={id}>
            {isGone
              ? t("lineGone")
              : inUnits
                ? t("lineLeft", { quantity: remaining.quantity, whole: line.quantity, amount: amountLeft })
                : t("lineAmountLeft", { amount: amountLeft })}
          </small>
        </span>
      </label>
      {value && (
        <div className={styles.figures}>
          <SelectField
            name={`lines.${index}.by`}
            value={value.quantity === null ? "amount" : "quantity"}
            onChange={(by) =>
              set({
                invoiceLineId: line.id,
                quantity: by === "quantity" ? remaining.quantity : null,
                amount: by === "amount" ? remaining.amount : null,
              })
            }
            onBlur={() => undefined}
            error={undefined}
            label={t("by")}
            choices={inUnits ? WAYS : WAYS.slice(1)}
            required
          />
          {value.quantity === null ? (
            <AmountToCredit form={form} index={index} currency={currency} />
          ) : (
            <TextField
              {...asTextField(form.part("lines", index, "quantity"))}
              onChange={(text) => set({ ...value, quantity: text })}
              label={t("quantity")}
              inputMode="decimal"
              required
            />
          )}
          <p className={styles.amount}>
            <span>{t("comesTo")}</span>
            <b>{credit ? formatAmount(credit.amount, currency) : "–"}</b>
          </p>
        </div>
      )}
    </li>
  );
}

function AmountToCredit({ form, index, currency }: { form: CreditForm; index: number; currency: string }) {
  const field = form.part("lines", index, "amount");
  return (
    <MoneyField
      {...field}
      label={t("amount")}
      value={field.value === null ? null : { amount: field.value, currency }}
      onChange={(money) => field.onChange(money?.amount ?? null)}
      currency={currency}
      bare
      required
    />
  );
}
