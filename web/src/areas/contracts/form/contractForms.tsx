import { type Contract, contracts } from "#contract/contracts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { OpportunityField, ProjectField } from "#web/shared/deals/LinkField.tsx";
import { eventsToChoose } from "#web/shared/deals/linksToChoose.ts";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { useStart } from "#web/shared/deals/owner.ts";
import { asTextField, TalentsField, WorkPartnerFields, WorkStaffFields } from "#web/shared/deals/WorkFields.tsx";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { RecordForms } from "#web/shared/record/kind.ts";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { TAX_CHOICES } from "../contractLabels.ts";
import { type KnownOfContract, useContractStart } from "./contractStart.ts";
import { type ContractValues, contractForm, valuesOf } from "./contractValues.ts";
import { InstalmentRows } from "./InstalmentRows.tsx";

/** Every field of a contract, for adding and editing alike. */
function ContractFields({ form, record: edited }: { form: RecordForm<ContractValues>; record?: Contract }) {
  const start = useContractStart();
  const record: KnownOfContract | undefined = edited ?? (start === "waiting" ? undefined : start?.known);
  return (
    <>
      <FieldGroup title={t("contract")}>
        <FieldRow>
          <TextField
            {...form.field("title")}
            label={w("title")}
            required
            autoComplete="off"
            autoFocus={form.values.version === undefined}
          />
          <SelectField {...form.field("type")} label={t("type")} choices={WORK_TYPE_CHOICES} />
        </FieldRow>
        <WorkPartnerFields form={form} record={record} />
        <TalentsField {...form.field("personIds")} record={record} />
        <PersonSelect
          {...form.field("eventIds")}
          label={t("events")}
          source={eventsToChoose}
          known={(record?.events ?? []).map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }))}
        />
        <FieldRow>
          <OpportunityField field={form.field("opportunityId")} known={record?.opportunity ?? null} />
          <ProjectField field={form.field("projectId")} known={record?.project ?? null} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("terms")}>
        <MoneyWithCurrency
          field={form.field("value")}
          label={t("value")}
          currency={form.values.currency}
          onCurrency={(currency) => form.set("currency", currency)}
        />
        <FieldRow>
          <SelectField {...form.field("taxMode")} label={t("taxMode")} choices={TAX_CHOICES} required />
          <NumberField
            {...form.field("paymentTerms")}
            label={t("paymentTerms")}
            hint={t("paymentTermsHint")}
            max={365}
          />
        </FieldRow>
        <FieldRow>
          <DateField {...form.field("startDate")} label={t("termStart")} />
          <DateField {...form.field("endDate")} label={t("termEnd")} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("instalments")}>
        <InstalmentRows form={form} />
      </FieldGroup>
      <FieldGroup title={w("description")}>
        <RichTextField {...asTextField(form.field("description"))} label={w("description")} max={LIMITS.text} />
        <RichTextField {...asTextField(form.field("rider"))} label={t("rider")} max={LIMITS.text} />
      </FieldGroup>
      <WorkStaffFields form={form} record={record} />
    </>
  );
}

const forms = recordForms<Contract, ContractValues>({
  kind: "contract",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { draft: owner, ...owned } = useStart();
    const start = useContractStart();
    const from = start === "waiting" ? null : start;
    const draft = from?.draft ?? owner;
    return useCallForm(contracts.create, {
      initial: { ...contractForm.empty, ...owned, ...from?.values },
      filled: from !== null,
      ...(draft && { draft }),
      onDone,
    });
  },
  useEdit: (record, onDone) =>
    useCallForm(contracts.update, { params: { id: record.id }, initial: valuesOf(record), newest: valuesOf, onDone }),
  Fields: ContractFields,
});

/** The form opens once what it starts with is there. */
function Add(props: { title: string }) {
  return useContractStart() === "waiting" ? <Skeleton /> : <forms.Add {...props} />;
}
export const contractForms: RecordForms<Contract> = { ...forms, Add };
