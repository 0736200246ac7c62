/** The pages that add and edit a sub-contract. */

import { useNavigate, useParams } from "react-router";
import { type Contract, contracts } from "#contract/contracts/contract.ts";
import {
  type SubContract,
  SubContractCreate,
  subContracts,
  sumOfSubContracts,
} from "#contract/contracts/sub-contract.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { t as w } from "#web/shared/deals/messages.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { suppliersToChoose } from "#web/shared/people/people.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { EditPage } from "#web/shared/record/EditRecord.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormPage } from "#web/ui/forms/FormPage.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useRecordCrumb, useTitle } from "#web/ui/routing/title.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SUB_CONTRACT_KIND_CHOICES, SUB_CONTRACT_STATUS_CHOICES } from "../contractLabels.ts";
import { useSubContracts } from "./SubContracts.tsx";

const subContractForm = formOf(SubContractCreate);
type Values = FormValues<typeof subContractForm>;
const valuesOf = (item: SubContract): Values =>
  subContractForm.valuesOf(item, { personId: item.person?.id ?? null, supplierId: item.supplier?.id ?? null });
const TAB = "sub-contracts";

export function AddSubContract() {
  const { id = "" } = useParams();
  useTitle(t("addSubContract"));
  const answer = useCallQuery(contracts.get, { params: { id } });
  return (
    <QueryBoundary answer={answer}>
      {(record) => (record.editable ? <Add record={record} /> : <NoRight />)}
    </QueryBoundary>
  );
}

export function EditSubContract() {
  const { id = "", subContractId = "" } = useParams();
  useTitle(t("editSubContract"));
  const contract = useCallQuery(contracts.get, { params: { id } });
  const item = useCallQuery(subContracts.get, { params: { id, subContractId } });
  return (
    <QueryBoundary answer={contract}>
      {(record) => (
        <QueryBoundary answer={item}>
          {(whole) => (record.editable ? <Edit key={whole.id} record={record} item={whole} /> : <NoRight />)}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

/** Opens the tab with a toast. */
function useDone(id: string, message: "subContractAdded" | "subContractSaved") {
  const navigate = useNavigate();
  const to = useRecordPaths().beside(id, TAB);
  return (_: unknown, { title }: { title: string }): Promise<void> => {
    showToast(t(message, { name: title.trim() }));
    return Promise.resolve(navigate(to, { replace: true }));
  };
}

function Add({ record }: { record: Contract }) {
  const { id, displayName } = record;
  const back = useRecordPaths().beside(id, TAB);
  useRecordCrumb(displayName, back, t("addSubContract"));
  const form = useCallForm(subContracts.create, {
    params: { id },
    initial: subContractForm.empty,
    onDone: useDone(id, "subContractAdded"),
  });
  return (
    <FormPage form={form} title={t("addSubContract")} back={back} save={t("addSubContract")}>
      <Fields form={form} record={record} />
    </FormPage>
  );
}

function Edit({ record, item }: { record: Contract; item: SubContract }) {
  const { id } = record;
  const back = useRecordPaths().beside(id, TAB);
  const form = useCallForm(subContracts.update, {
    params: { id, subContractId: item.id },
    initial: { ...valuesOf(item), version: item.version },
    newest: valuesOf,
    toBody: ({ version = item.version, ...values }) => ({ ...values, version }),
    onDone: useDone(id, "subContractSaved"),
  });
  return (
    <EditPage
      form={form}
      kind="contract"
      record={record}
      version={item.version}
      title={t("editSubContract")}
      back={back}
    >
      <Fields form={form} record={record} item={item} />
    </EditPage>
  );
}

function Fields({ form, record, item }: { form: RecordForm<Values>; record: Contract; item?: SubContract }) {
  const { kind, value, status } = form.values;
  const others = sumOfSubContracts((useSubContracts(record.id).data ?? []).filter(({ id }) => id !== item?.id));
  const sum = others + (status === "CANCELLED" ? 0 : value);
  const isOver = record.value !== null && sum > record.value;
  const field = form.field("value");
  return (
    <>
      <FieldGroup title={t("payee")}>
        <TextField {...form.field("title")} label={w("title")} required autoComplete="off" autoFocus={!item} />
        <FieldRow>
          <SelectField
            {...form.field("kind")}
            label={t("subContractKind")}
            choices={SUB_CONTRACT_KIND_CHOICES}
            required
          />
          {kind !== "SUPPLIER" && (
            <RosterSelect
              {...asList(form.field("personId"))}
              label={t("talent")}
              known={[...record.people, ...(item?.person ? [item.person] : [])]}
              single
            />
          )}
          {kind !== "TALENT" && (
            <PersonSelect
              {...asList(form.field("supplierId"))}
              label={t("supplier")}
              source={suppliersToChoose}
              known={item?.supplier ? [{ ...item.supplier, displayName: item.supplier.name, avatarUrl: null }] : []}
              single
            />
          )}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("terms")}>
        <FieldRow>
          <MoneyField
            {...field}
            label={t("value")}
            hint={t("comesTo", { sum: formatAmount(sum), value: moneyText(record.value, record.currency) ?? "–" })}
            value={{ amount: value, currency: record.currency }}
            onChange={(money) => field.onChange(money?.amount ?? 0)}
            currency={record.currency}
            required
          />
          <SelectField
            {...form.field("status")}
            label={t("subContractStatus")}
            choices={SUB_CONTRACT_STATUS_CHOICES}
            required
          />
        </FieldRow>
        {(isOver || form.values.overReason !== null) && (
          <TextField
            {...asTextField(form.field("overReason"))}
            label={t("overReason")}
            hint={t("overReasonHint")}
            required={isOver}
            autoComplete="off"
          />
        )}
        {(status === "SIGNED" || form.values.signedOn !== null) && (
          <DateField {...form.field("signedOn")} label={t("signedOn")} />
        )}
        <TextAreaField {...asTextField(form.field("note"))} label={t("note")} maxLength={LIMITS.remark} rows={3} />
      </FieldGroup>
    </>
  );
}
