/** The dialog with everything of a settlement that a person may change. */
import { type FormValues, formOf } from "#contract/form.ts";
import { z } from "#contract/schema.ts";
import { PAID_WAYS, SETTLEMENT_DEALS, SETTLEMENT_LIMITS } from "#contract/settlements/codes.ts";
import { type Settlement, SettlementForm, settlements } from "#contract/settlements/settlement.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PlatformCurrencySelect } from "#web/shared/finance/PlatformCurrencySelect.tsx";
import { FilesField } from "#web/shared/media/FilesField.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type Field, type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { AboveField } from "./AboveField.tsx";
import { DEAL_TITLES, t } from "./messages.ts";
import { sayChanged } from "./saveSettlement.ts";

const settlementForm = formOf(z.strictObject({ ...SettlementForm.shape, confirmed: z._default(z.boolean(), false) }), {
  deal: "GUARANTEE",
  guarantee: 0,
  share: 0,
  splitPoint: 0,
  priceTax: 0,
  restTax: 0,
  ticketFee: 0,
  termDays: 0,
});
type Values = FormValues<typeof settlementForm>;

const DEALS = SETTLEMENT_DEALS.map((value) => ({ value, label: DEAL_TITLES[value] }));
const WAYS = PAID_WAYS.map((value) => ({ value, label: t(value) }));
const NEW_COST = { title: "", supplier: null, cap: null, billed: 0, receiptIds: [] };
const NEW_TICKET = { name: "", price: 0, capacity: 0, comps: 0, kills: 0, sold: 0 };
const NEW_DEPOSIT = { amount: 0, reference: "" };
const NEW_PAYMENT = { amount: 0, way: "TRANSFER" as const, note: null };

/** A field of whole minor units as one for `MoneyField`; emptied, it is zero. */
const money = ({ value, onChange, ...field }: Field<number>, currency: string) => ({
  ...field,
  currency,
  value: { amount: value, currency },
  onChange: (typed: { amount: number } | null) => onChange(typed?.amount ?? 0),
});
/** A field of hundredths of a percent as one for `NumberField`. */
const percent = ({ value, onChange, ...field }: Field<number>): Field<number | null> => ({
  ...field,
  value: value / 100,
  onChange: (typed) => onChange(typed === null ? 0 : Math.round(typed * 100)),
});

const valuesOf = ({ figures, version }: Settlement): Values => ({ ...figures, version, confirmed: false });

interface Props {
  settlement: Settlement;
  withCost: boolean;
  close: () => void;
}
export function EditSettlement({ settlement, withCost, close }: Props) {
  const values = valuesOf(settlement);
  const form = useCallForm(settlements.save, {
    params: { id: settlement.id },
    initial: withCost ? { ...values, costs: [...values.costs, NEW_COST] } : values,
    newest: valuesOf,
    toBody: ({ version, ...body }: Values) => ({ ...body, version: version ?? settlement.version }),
    onDone: (after) => {
      close();
      sayChanged(settlement, after);
    },
  });
  return (
    <FormDialog form={form} title={t("editTitle")} size={800} close={close}>
      <Fields form={form} settlement={settlement} />
    </FormDialog>
  );
}

function Fields({ form, settlement }: { form: RecordForm<Values>; settlement: Settlement }) {
  const { tickets, costs, deposits, payments, currency, deal } = form.values;
  const isAbove = tickets.some(
    ({ capacity, comps, kills, sold }) => capacity > 0 && sold > Math.max(0, capacity - comps - kills),
  );
  const toTake = settlement.paidInvoices.filter(
    ({ reference }) => !deposits.some((deposit) => deposit.reference === reference),
  );
  return (
    <>
      <FieldGroup title={t("deal")}>
        <FieldRow>
          <SelectField {...form.field("deal")} label={t("kind")} choices={DEALS} required />
          <PlatformCurrencySelect {...form.field("currency")} label={t("currency")} />
        </FieldRow>
        <FieldRow>
          {deal !== "SHARE" && <MoneyField {...money(form.field("guarantee"), currency)} label={t("guarantee")} />}
          {deal !== "GUARANTEE" && <NumberField {...percent(form.field("share"))} label={t("share")} percent />}
          {deal === "GUARANTEE_PLUS_SHARE" && (
            <MoneyField {...money(form.field("splitPoint"), currency)} label={t("splitPoint")} />
          )}
        </FieldRow>
        <FieldRow>
          <TextField {...form.field("talent")} label={t("talent")} autoComplete="off" required />
          <TextField {...form.field("promoter")} label={t("promoter")} autoComplete="off" required />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("tickets")}>
        <RowsField
          rows={tickets}
          onChange={(rows) => form.set("tickets", rows)}
          empty={NEW_TICKET}
          max={SETTLEMENT_LIMITS.tickets}
          addLabel={t("addTicket")}
          removeLabel={(index) => t("removeTicket", { number: index + 1 })}
          first={(index) => `tickets.${index}.name`}
        >
          {(index) => (
            <>
              <FieldRow>
                <TextField {...form.part("tickets", index, "name")} label={t("type")} autoComplete="off" required />
                <MoneyField {...money(form.part("tickets", index, "price"), currency)} label={t("price")} />
                <NumberField {...requiredNumber(form.part("tickets", index, "sold"))} label={t("sold")} />
              </FieldRow>
              <FieldRow>
                <NumberField {...requiredNumber(form.part("tickets", index, "capacity"))} label={t("places")} />
                <NumberField {...requiredNumber(form.part("tickets", index, "comps"))} label={t("comps")} />
                <NumberField {...requiredNumber(form.part("tickets", index, "kills"))} label={t("kills")} />
              </FieldRow>
            </>
          )}
        </RowsField>
        {isAbove && <AboveField {...form.field("confirmed")} />}
      </FieldGroup>
      <FieldGroup title={t("costs")}>
        <RowsField
          rows={costs}
          onChange={(rows) => form.set("costs", rows)}
          empty={NEW_COST}
          max={SETTLEMENT_LIMITS.costs}
          addLabel={t("addCost")}
          removeLabel={(index) => t("removeCost", { number: index + 1 })}
          first={(index) => `costs.${index}.title`}
        >
          {(index) => {
            const cap = form.part("costs", index, "cap");
            return (
              <>
                <FieldRow>
                  <TextField {...form.part("costs", index, "title")} label={t("what")} autoComplete="off" required />
                  <TextField
                    {...asTextField(form.part("costs", index, "supplier"))}
                    label={t("supplier")}
                    autoComplete="off"
                  />
                </FieldRow>
                <FieldRow>
                  <MoneyField
                    {...cap}
                    label={t("cap")}
                    currency={currency}
                    value={cap.value === null ? null : { amount: cap.value, currency }}
                    onChange={(typed) => cap.onChange(typed?.amount ?? null)}
                  />
                  <MoneyField {...money(form.part("costs", index, "billed"), currency)} label={t("billed")} />
                </FieldRow>
                <FilesField
                  field={form.part("costs", index, "receiptIds")}
                  owner={{ kind: "event", id: settlement.id }}
                  label={t("receipts")}
                  hint={t("receiptsHint")}
                />
              </>
            );
          }}
        </RowsField>
      </FieldGroup>
      <FieldGroup title={t("taxes")}>
        <FieldRow>
          <TextField {...form.field("taxName")} label={t("taxName")} autoComplete="off" required />
          <NumberField {...percent(form.field("priceTax"))} label={t("priceTax")} percent />
          <NumberField {...percent(form.field("restTax"))} label={t("restTax")} percent />
        </FieldRow>
        <FieldRow>
          <MoneyField {...money(form.field("ticketFee"), currency)} label={t("ticketFee")} />
          <NumberField {...requiredNumber(form.field("termDays"))} label={t("termDays")} max={SETTLEMENT_LIMITS.days} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("deposits")}>
        <RowsField
          rows={deposits}
          onChange={(rows) => form.set("deposits", rows)}
          empty={NEW_DEPOSIT}
          max={SETTLEMENT_LIMITS.deposits}
          addLabel={t("addDeposit")}
          removeLabel={(index) => t("removeDeposit", { number: index + 1 })}
          first={(index) => `deposits.${index}.reference`}
        >
          {(index) => (
            <FieldRow>
              <TextField
                {...form.part("deposits", index, "reference")}
                label={t("reference")}
                autoComplete="off"
                required
              />
              <MoneyField {...money(form.part("deposits", index, "amount"), currency)} label={t("amount")} />
            </FieldRow>
          )}
        </RowsField>
        {toTake.map((invoice) => (
          <Button
            key={invoice.reference}
            tone="link"
            onClick={() => form.set("deposits", [...deposits, { ...invoice }])}
          >
            {t("take", { reference: invoice.reference })}
          </Button>
        ))}
      </FieldGroup>
      <FieldGroup title={t("payments")}>
        <RowsField
          rows={payments}
          onChange={(rows) => form.set("payments", rows)}
          empty={NEW_PAYMENT}
          max={SETTLEMENT_LIMITS.payments}
          addLabel={t("addPayment")}
          removeLabel={(index) => t("removePayment", { number: index + 1 })}
          first={(index) => `payments.${index}.way`}
        >
          {(index) => (
            <FieldRow>
              <SelectField {...form.part("payments", index, "way")} label={t("way")} choices={WAYS} required />
              <MoneyField {...money(form.part("payments", index, "amount"), currency)} label={t("amount")} />
              <TextField {...asTextField(form.part("payments", index, "note"))} label={t("note")} autoComplete="off" />
            </FieldRow>
          )}
        </RowsField>
      </FieldGroup>
    </>
  );
}
