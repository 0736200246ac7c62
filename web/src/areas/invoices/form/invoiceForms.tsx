import { INVOICE_LIMITS, type Invoice, invoices } from "#contract/invoices/invoice.ts";
import { LIMITS } from "#contract/limits.ts";
import { contractsToChoose } from "#web/shared/deals/contractsToChoose.ts";
import { useOwnerBrief, useStart } from "#web/shared/deals/owner.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { PartnerSelect } from "#web/shared/people/RosterSelect.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { ISSUER_CHOICES, TAX_MODE_CHOICES } from "../invoiceLabels.ts";
import { t } from "../messages.ts";
import { type InvoiceValues, invoiceForm, valuesOf } from "./invoiceValues.ts";
import { LineRows } from "./LineRows.tsx";

const brief = (id: string | null | undefined, name: string) => (id ? [{ id, displayName: name, avatarUrl: null }] : []);
const talents = peopleOf("talents");

/** Every field of an invoice, for adding and editing alike. */
function InvoiceFields({ form, record }: { form: RecordForm<InvoiceValues>; record?: Invoice }) {
  const { data } = useCallQuery(invoices.metadata, {});
  const { people, partners } = useOwnerBrief();
  const { issuer, currency } = form.values;
  return (
    <>
      <FieldGroup title={t("invoice")}>
        <TextField
          {...form.field("title")}
          label={t("title")}
          required
          autoComplete="off"
          autoFocus={form.values.version === undefined}
        />
        <FieldRow>
          <PartnerSelect
            {...asList(form.field("partnerId"))}
            label={t("client")}
            known={[...brief(record?.partner?.id, record?.client ?? ""), ...partners]}
            single
          />
          <TextField {...asTextField(form.field("attention"))} label={t("attention")} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <SelectField {...form.field("issuer")} label={t("issuer")} choices={ISSUER_CHOICES} required />
          {issuer === "TALENT" && (
            <PersonSelect
              {...asList(form.field("personId"))}
              label={t("talent")}
              source={talents}
              known={[...brief(record?.person?.id, record?.person?.name ?? ""), ...people]}
              single
              required
            />
          )}
        </FieldRow>
        <PersonSelect
          {...asList(form.field("contractId"))}
          label={t("contract")}
          source={contractsToChoose}
          known={brief(record?.contract?.id, record?.contract?.name ?? "")}
          single
        />
      </FieldGroup>
      <FieldGroup title={t("lines")}>
        <FieldRow>
          <CurrencySelect {...form.field("currency")} label={t("currency")} />
          <SelectField {...form.field("taxMode")} label={t("taxMode")} choices={TAX_MODE_CHOICES} required />
        </FieldRow>
        {data && data.currency !== currency && (
          <TextField
            {...asTextField(form.field("rate"))}
            label={t("rate")}
            hint={t("rateHint", { own: data.currency, currency })}
            inputMode="decimal"
          />
        )}
        <LineRows form={form} max={INVOICE_LIMITS.lines} />
      </FieldGroup>
      <FieldGroup title={t("paymentTerms")}>
        <FieldRow>
          <DateField {...form.field("dueDate")} label={t("dueDate")} hint={t("dueHint")} />
          <NumberField
            {...form.field("paymentTerms")}
            label={t("paymentTerms")}
            hint={t("paymentTermsHint")}
            max={365}
          />
        </FieldRow>
        <TextField {...asTextField(form.field("reference"))} label={t("reference")} autoComplete="off" />
        <TextAreaField {...asTextField(form.field("issuerNote"))} label={t("issuerNote")} maxLength={LIMITS.remark} />
        <TextAreaField
          {...asTextField(form.field("businessNote"))}
          label={t("businessNote")}
          hint={t("businessNoteHint")}
          maxLength={LIMITS.remark}
        />
        <TagsField {...form.field("tags")} label={t("tags")} />
      </FieldGroup>
    </>
  );
}

export const invoiceForms = recordForms<Invoice, InvoiceValues>({
  kind: "invoice",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { partnerId, draft } = useStart();
    return useCallForm(invoices.create, {
      initial: { ...invoiceForm.empty, partnerId },
      ...(draft !== undefined && { draft }),
      onDone,
    });
  },
  useEdit: (record, onDone) =>
    useCallForm(invoices.update, { params: { id: record.id }, initial: valuesOf(record), newest: valuesOf, onDone }),
  Fields: InvoiceFields,
});
