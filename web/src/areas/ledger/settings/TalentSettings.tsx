import type { FormEvent } from "react";
import { DOCUMENT_LANGUAGES } from "#contract/contract-documents/contract-setting.ts";
import { MAX_PAYEES } from "#contract/contracts/fee.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { HELD_BY, type TalentFinance, TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { partnersToChoose } from "#web/shared/people/people.tsx";
import type { ShownRecord } from "#web/shared/record/kind.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { t as titles } from "../titles.ts";
import { MoneyFields } from "./MoneyFields.tsx";
import styles from "./Settings.module.css";

const talentForm = formOf(TalentFinanceForm);
type Values = FormValues<typeof talentForm> & { version: number };
const empty = talentForm.emptyItem("payees");
const valuesOf = (current: TalentFinance): Values => ({
  ...talentForm.valuesOf(current, {
    payoutEntityId: current.payoutEntity?.id ?? null,
    payees: current.payees.map(({ staff, partner, name, share }) => ({
      staffId: staff?.id ?? null,
      partnerId: partner?.id ?? null,
      name,
      share,
    })),
  }),
  version: current.version,
});
const languageNames = new Intl.DisplayNames("en", { type: "language" });
const LANGUAGES = DOCUMENT_LANGUAGES.map((value) => ({ value, label: languageNames.of(value) ?? value }));
/** Entities with bank details, and the current one even if its details were removed. */
const entitiesOf = ({ payoutEntity, payoutEntities }: TalentFinance) => {
  const current =
    payoutEntity !== null && payoutEntities.every(({ id }) => id !== payoutEntity.id) ? [payoutEntity] : [];
  return [...payoutEntities, ...current].map(({ id, name }) => ({ value: id, label: name }));
};
const HELD_CHOICES = HELD_BY.map((held) => ({ value: held, label: t(held) }));

/** Tax, payouts, who holds the money of a talent, and who shares the fee, in a tab of their page. */
export function TalentSettings({ record: { id } }: { record: ShownRecord }) {
  const answer = useCallQuery(talentFinances.get, { params: { id } });
  return <QueryBoundary answer={answer}>{(current) => <Settings id={id} current={current} />}</QueryBoundary>;
}

function Settings({ id, current }: { id: string; current: TalentFinance }) {
  const disabled = !useMay("FINANCE", "write");
  const form = useCallForm(talentFinances.update, {
    params: { id },
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const fields = {
    taxNumber: form.field("taxNumber"),
    taxRegistered: form.field("taxRegistered"),
    withholding: form.field("withholding"),
    currency: form.field("currency"),
    payoutDays: form.field("payoutDays"),
  };
  const { error } = form.field("payees");
  const entities = entitiesOf(current);
  return (
    <form className={styles.form} aria-label={titles("financeSettings")} onSubmit={onSubmit} noValidate>
      <MoneyFields fields={fields} disabled={disabled} />
      <FieldGroup title={t("accountAndStatements")}>
        <FieldRow>
          <SelectField
            {...form.field("payoutEntityId")}
            label={t("payoutEntity")}
            hint={t("payoutEntityHint")}
            choices={entities}
            placeholder={t(entities.length === 0 ? "noEntities" : "onlyFitting")}
            disabled={disabled || entities.length === 0}
          />
          <SelectField
            {...form.field("language")}
            label={t("statementLanguage")}
            choices={LANGUAGES}
            placeholder={t("agencyLanguage")}
            searchable
            disabled={disabled}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("holding")}>
        <SelectField
          {...form.field("heldBy")}
          label={t("heldBy")}
          choices={HELD_CHOICES}
          required
          disabled={disabled}
        />
        <SwitchField {...form.field("onHold")} label={t("onHold")} hint={t("onHoldHint")} disabled={disabled} />
      </FieldGroup>
      <FieldGroup title={t("payees")}>
        <p className={styles.hint}>{t("payeesHint")}</p>
        {disabled ? (
          <ul>
            {current.payees.map(({ staff, partner, name, share }) => (
              <li key={staff?.id ?? partner?.id ?? name}>
                {staff?.displayName ?? partner?.name ?? name}, {share} %
              </li>
            ))}
          </ul>
        ) : (
          <RowsField
            rows={form.values.payees}
            onChange={(rows) => form.set("payees", rows)}
            empty={empty}
            max={MAX_PAYEES}
            addLabel={t("addPayee")}
            removeLabel={(index) => t("removePayee", { number: index + 1 })}
            first={(index) => `payees.${index}.share`}
          >
            {(index) => <PayeeFields form={form} index={index} current={current} />}
          </RowsField>
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </FieldGroup>
      {!disabled && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}

/** A member of staff, a partner, or an outside agent by name: once one is chosen, the others are not offered. */
function PayeeFields({ form, index, current }: { form: RecordForm<Values>; index: number; current: TalentFinance }) {
  const { staffId, partnerId, name } = form.values.payees[index] ?? empty;
  return (
    <FieldRow>
      {partnerId === null && !name && (
        <PersonSelect
          {...asList(form.part("payees", index, "staffId"))}
          label={t("payeeStaff")}
          known={current.payees.flatMap(({ staff }) => staff ?? [])}
          single
        />
      )}
      {staffId === null && !name && (
        <PersonSelect
          {...asList(form.part("payees", index, "partnerId"))}
          label={t("payeePartner")}
          source={partnersToChoose}
          known={current.payees.flatMap(({ partner }) =>
            partner ? [{ id: partner.id, displayName: partner.name, avatarUrl: null }] : [],
          )}
          single
        />
      )}
      {staffId === null && partnerId === null && (
        <TextField {...asTextField(form.part("payees", index, "name"))} label={t("payeeName")} autoComplete="off" />
      )}
      <TextField {...form.part("payees", index, "share")} label={t("payeeShare")} inputMode="decimal" required />
    </FieldRow>
  );
}
