import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type CreditNote, creditNotes } from "#contract/invoices/credit-note.ts";
import { LIMITS } from "#contract/limits.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { invoicesToChoose } from "../invoicesToChoose.ts";
import { t } from "../messages.ts";
import { CreditLines } from "./CreditLines.tsx";
import { allLeft, type CreditValues, creditForm, valuesOf } from "./creditValues.ts";

/** Every field of a credit note, for adding and editing alike. */
function CreditNoteFields({ form, record }: { form: RecordForm<CreditValues>; record?: CreditNote }) {
  const { invoiceId, title, lines } = form.values;
  const { data } = useCallQuery(
    creditNotes.creditable,
    { params: { id: invoiceId ?? "" } },
    { when: invoiceId !== null },
  );
  const invoice = data?.id === invoiceId ? data : undefined;
  const { set } = form;
  const untouched = record === undefined && title === "" && lines.length === 0;
  // A new one starts with all that is left.
  useEffect(() => {
    if (!invoice || !untouched) return;
    set("title", invoice.title);
    set("lines", allLeft(invoice));
  }, [invoice, untouched, set]);
  const chosen = asList(form.field("invoiceId"));
  const name = invoice ? [invoice.number, invoice.title].join(" ") : (record?.invoice.name ?? "");
  return (
    <>
      <FieldGroup title={t("creditNote")}>
        <PersonSelect
          {...chosen}
          onChange={(ids) => {
            chosen.onChange(ids);
            // The lines of another invoice are no lines of this one.
            set("lines", []);
            if (record === undefined) set("title", "");
          }}
          label={t("invoice")}
          hint={t("invoiceHint")}
          source={invoicesToChoose}
          known={invoiceId === null ? [] : [{ id: invoiceId, displayName: name, avatarUrl: null }]}
          single
          required
        />
        <TextField
          {...form.field("reason")}
          label={t("reason")}
          hint={t("reasonHint")}
          required
          autoComplete="off"
          autoFocus={record === undefined}
        />
        <TextField {...form.field("title")} label={t("title")} required autoComplete="off" />
      </FieldGroup>
      <FieldGroup title={t("lines")}>
        <CreditLines form={form} invoice={invoice} {...(record && { except: record.id })} />
      </FieldGroup>
      <FieldGroup title={t("notes")}>
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

export const creditNoteForms = recordForms<CreditNote, CreditValues>({
  kind: "creditNote",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const [params] = useSearchParams();
    const invoiceId = params.get("invoice");
    return useCallForm(creditNotes.create, {
      initial: { ...creditForm.empty, invoiceId },
      toBody: ({ invoiceId: id, ...values }) => ({ ...values, invoiceId: id ?? "" }),
      ...(invoiceId !== null && { draft: invoiceId }),
      onDone,
    });
  },
  useEdit: (record, onDone) =>
    useCallForm(creditNotes.update, {
      params: { id: record.id },
      initial: valuesOf(record),
      toBody: ({ invoiceId, ...values }) => ({ ...values, invoiceId: invoiceId ?? "" }),
      newest: valuesOf,
      onDone,
    }),
  Fields: CreditNoteFields,
});
