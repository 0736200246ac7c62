import { TASK_PRICES, type TaskRule, TaskRuleForm, taskRules } from "#contract/finance/task-rule.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { t } from "#web/areas/finance/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { RadioField, SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

const ruleForm = formOf(TaskRuleForm);
type Values = FormValues<typeof ruleForm>;
const valuesOf = (rule: TaskRule): Values =>
  ruleForm.valuesOf(rule, {
    taskTypeId: rule.taskType.id,
    accountId: rule.account.id,
    taxRateId: rule.taxRate?.id ?? null,
  });
const PRICES = TASK_PRICES.map((value) => ({ value, label: t(value), line: t(`${value}Line`) }));

/** Keeps a chosen option selectable even if it is no longer offered. */
const withChosen = <C extends { value: string }>(choices: readonly C[], chosen: C | null): C[] =>
  chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : [...choices];

function Fields({ form, rule }: { form: RecordForm<Values>; rule: TaskRule | null }) {
  const { data } = useCallQuery(taskRules.metadata, {});
  const types = (data?.taskTypes ?? []).filter(({ id, archived }) => !archived || id === rule?.taskType.id);
  const amount = form.field("amount");
  return (
    <>
      <SelectField
        {...form.field("taskTypeId")}
        label={t("taskType")}
        choices={withChosen(
          types.map(({ id, name }) => ({ value: id, label: name })),
          rule && { value: rule.taskType.id, label: rule.taskType.name },
        )}
        required
      />
      <FieldRow>
        <SelectField
          {...form.field("accountId")}
          label={t("account")}
          choices={withChosen(
            (data?.accounts ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
            rule && { value: rule.account.id, label: `${rule.account.code} ${rule.account.name}` },
          )}
          required
        />
        <SelectField
          {...form.field("taxRateId")}
          label={t("defaultRate")}
          placeholder={t("rateOfAccount")}
          choices={withChosen(
            (data?.taxRates ?? []).map(({ id, name, percent }) => ({ value: id, label: `${name} ${percent} %` })),
            rule?.taxRate ? { value: rule.taxRate.id, label: `${rule.taxRate.name} ${rule.taxRate.percent} %` } : null,
          )}
        />
      </FieldRow>
      <RadioField {...form.field("price")} label={t("price")} choices={PRICES} />
      {form.values.price === "FIXED" && (
        <MoneyField
          {...amount}
          label={t("amount")}
          value={amount.value === null ? null : { amount: amount.value, currency: DEFAULT_CURRENCY }}
          onChange={(money) => amount.onChange(money?.amount ?? null)}
          required
        />
      )}
      <SwitchField {...form.field("active")} label={t("active")} hint={t("ruleActiveHint")} />
    </>
  );
}

export const AddTaskRule = ({ close }: { close: () => void }) => (
  <CallDialog
    call={taskRules.create}
    title={t("addRule")}
    save={t("addRule")}
    size={500}
    initial={ruleForm.empty}
    close={close}
    savedMessage={() => t("ruleAdded")}
  >
    {(form: RecordForm<Values>) => <Fields form={form} rule={null} />}
  </CallDialog>
);

export const EditTaskRule = ({ rule, close }: { rule: TaskRule; close: () => void }) => (
  <CallDialog
    call={taskRules.update}
    params={{ id: rule.id }}
    title={t("editRule", { name: rule.taskType.name })}
    size={500}
    initial={valuesOf(rule)}
    newest={valuesOf}
    words={{ price: { value: (price) => t(price) } }}
    close={close}
    savedMessage={() => t("ruleSaved")}
  >
    {(form: RecordForm<Values>) => <Fields form={form} rule={rule} />}
  </CallDialog>
);
