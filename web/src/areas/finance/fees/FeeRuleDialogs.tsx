import { FEE_BASES, FEE_MODES } from "#contract/contracts/parties.ts";
import { TALENT_CATEGORIES } from "#contract/enums.ts";
import { type FeeRule, FeeRuleForm, feeRules } from "#contract/finance/fee-rule.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { t } from "#web/areas/finance/messages.ts";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { FEE_BASE_NAMES, FEE_MODE_NAMES, ruleSubjectText } from "#web/shared/finance/feeWords.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { PartnerSelect } from "#web/shared/people/RosterSelect.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

const TALENTS = peopleOf("talents");
const ruleForm = formOf(FeeRuleForm);
type Values = FormValues<typeof ruleForm>;
const EMPTY: Values = { ...ruleForm.empty, talentId: null, partnerId: null };
/** One who is out of reach is left out, and so stays. */
const valuesOf = (rule: FeeRule): Values =>
  ruleForm.valuesOf(rule, {
    talentId: rule.forTalent && !rule.talent ? undefined : (rule.talent?.id ?? null),
    partnerId: rule.forPartner && !rule.partner ? undefined : (rule.partner?.id ?? null),
  });

const CATEGORIES = TALENT_CATEGORIES.map((value) => ({ value, label: value }));
const MODES = FEE_MODES.map((value) => ({ value, label: FEE_MODE_NAMES[value] }));
const BASES = FEE_BASES.map((value) => ({ value, label: FEE_BASE_NAMES[value] }));
const brief = (named: FeeRule["talent"]) => (named ? [{ id: named.id, displayName: named.name, avatarUrl: null }] : []);

const fields = (rule: FeeRule | null) => (form: RecordForm<Values>) => {
  const { talentId, partnerId, mode, currency } = form.values;
  const setCurrency = (next: string): void => form.set("currency", next);
  return (
    <>
      <FieldGroup title={t("ruleFor")} line={t("ruleForLine")}>
        <FieldRow>
          {talentId !== undefined && (
            <PersonSelect
              {...asList({ ...form.field("talentId"), value: talentId })}
              label={t("talent")}
              source={TALENTS}
              known={brief(rule?.talent ?? null)}
              single
            />
          )}
          {partnerId !== undefined && (
            <PartnerSelect
              {...asList({ ...form.field("partnerId"), value: partnerId })}
              label={t("partner")}
              known={brief(rule?.partner ?? null)}
              single
            />
          )}
        </FieldRow>
        <FieldRow>
          <SelectField {...form.field("type")} label={t("type")} choices={WORK_TYPE_CHOICES} placeholder={t("any")} />
          <SelectField {...form.field("category")} label={t("category")} choices={CATEGORIES} placeholder={t("any")} />
        </FieldRow>
        <MoneyWithCurrency
          field={form.field("threshold")}
          label={t("threshold")}
          currency={currency}
          onCurrency={setCurrency}
        />
        <FieldRow>
          <DateField {...form.field("fromDate")} label={t("fromDate")} />
          <DateField {...form.field("untilDate")} label={t("untilDate")} min={form.values.fromDate ?? undefined} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("ruleFee")}>
        <RadioField {...form.field("mode")} label={t("feeIs")} choices={MODES} row />
        {mode === "PERCENT" ? (
          <FieldRow>
            <TextField {...asTextField(form.field("percent"))} label={t("percent")} inputMode="decimal" required />
            <SelectField {...form.field("base")} label={t("feeOf")} choices={BASES} required />
          </FieldRow>
        ) : (
          <MoneyWithCurrency
            field={form.field("amount")}
            label={t("amount")}
            currency={currency}
            onCurrency={setCurrency}
          />
        )}
      </FieldGroup>
    </>
  );
};

export const AddFeeRule = ({ close }: { close: () => void }) => (
  <CallDialog
    call={feeRules.create}
    title={t("addRule")}
    save={t("addRule")}
    size={650}
    initial={EMPTY}
    close={close}
    savedMessage={() => t("ruleAdded")}
  >
    {fields(null)}
  </CallDialog>
);

export const EditFeeRule = ({ rule, close }: { rule: FeeRule; close: () => void }) => (
  <CallDialog
    call={feeRules.update}
    params={{ id: rule.id }}
    title={t("editRule", { name: ruleSubjectText(rule) })}
    size={650}
    initial={valuesOf(rule)}
    newest={valuesOf}
    words={{
      type: { value: (type) => WORK_TYPE_CHOICES.find(({ value }) => value === type)?.label ?? t("any") },
      mode: { value: (mode) => FEE_MODE_NAMES[mode] },
      base: { value: (base) => FEE_BASE_NAMES[base] },
    }}
    close={close}
    savedMessage={() => t("ruleSaved")}
  >
    {fields(rule)}
  </CallDialog>
);
