import type { FormEvent } from "react";
import { currencies } from "#contract/finance/currency.ts";
import {
  type FinanceSettings,
  FinanceSettingsForm,
  financeSettings,
  MAX_ADVANCE_LIMIT,
} from "#contract/finance/finance-setting.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { CHANGE_NAMES, OP_NAMES, t } from "#web/areas/finance/messages.ts";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { t as titles } from "#web/shared/finance/titles.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useOwnerSwitches } from "#web/shared/session/ownerSwitches.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Finance.module.css";
import { SettingRows } from "../SettingRows.tsx";
import { openAddExchangeRate } from "./openExchangeRate.tsx";

const settingsForm = formOf(FinanceSettingsForm);
type Values = FormValues<typeof settingsForm>;
const valuesOf = (settings: FinanceSettings): Values => settingsForm.valuesOf(settings);

/** Other finance settings, exchange rates, and the history of changes. */
export function OtherScreen() {
  const mayWrite = useMay("FINANCE", "write");
  const answer = useCallQuery(financeSettings.get, {});
  const rates = useCallQuery(currencies.list, {});
  return (
    <ConfigurationScreen title={titles("otherConfiguration")}>
      <QueryBoundary answer={answer}>
        {(settings) => <SettingsForm settings={settings} editable={mayWrite} />}
      </QueryBoundary>
      <SettingRows
        title={t("exchangeRates")}
        line={t("exchangeRatesLine", { currency: DEFAULT_CURRENCY })}
        answer={rates}
        rows={(rates) =>
          rates.flatMap(({ code, rate, ratedOn }) =>
            rate === null
              ? []
              : [
                  {
                    id: code,
                    name: code,
                    active: true,
                    actions: [],
                    detail: t("ratedOn", { day: formatDate(ratedOn) }),
                    figure: `${rate} ${DEFAULT_CURRENCY}`,
                    open: mayWrite ? () => openAddExchangeRate(code) : undefined,
                  },
                ],
          )
        }
        add={mayWrite && { title: t("addExchangeRate"), run: () => openAddExchangeRate(null) }}
        none={{ title: t("noExchangeRates"), line: t("noExchangeRatesLine") }}
      />
      <QueryBoundary answer={answer} waiting={null}>
        {(settings) => <Changes changes={settings.changes} />}
      </QueryBoundary>
    </ConfigurationScreen>
  );
}

function SettingsForm({ settings, editable }: { settings: FinanceSettings; editable: boolean }) {
  const form = useCallForm(financeSettings.update, {
    initial: valuesOf(settings),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("settingsSaved")),
  });
  const disabled = !editable;
  const switchOf = useOwnerSwitches(FinanceSettingsForm, editable);
  const limit = form.field("advanceLimit");
  const mayOrganise = useMay("ORGANIZATION", "read");
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={titles("otherConfiguration")} onSubmit={onSubmit} noValidate>
      <TextField
        {...form.field("errorEmail")}
        label={t("errorEmail")}
        hint={t("errorEmailHint")}
        type="email"
        maxLength={LIMITS.email}
        disabled={disabled}
      />
      <SwitchField
        {...form.field("overpaymentsByFinance")}
        label={t("overpayments")}
        {...switchOf("overpaymentsByFinance", t("overpaymentsHint"))}
      />
      <SwitchField
        {...form.field("secondPerson")}
        label={t("secondPerson")}
        {...switchOf("secondPerson", t("secondPersonHint"))}
      />
      <NumberField
        {...limit}
        onChange={(value) => limit.onChange(value ?? 0)}
        label={t("advanceLimit")}
        {...switchOf("advanceLimit", t("advanceLimitHint"))}
        min={0}
        max={MAX_ADVANCE_LIMIT}
      />
      <SwitchField {...form.field("taxOnFees")} label={t("taxOnFees")} hint={t("taxOnFeesHint")} disabled={disabled} />
      <p className={styles.terms}>
        {t("paymentTerms", { count: settings.paymentDays })}{" "}
        {mayOrganise && (
          <Button tone="link" to="/settings/contract/general">
            {t("changeTerms")}
          </Button>
        )}
      </p>
      {editable && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}

const Changes = ({ changes }: Pick<FinanceSettings, "changes">) => (
  <section aria-label={t("changes")}>
    <div className={styles.head}>
      <h2>{t("changes")}</h2>
    </div>
    {changes.length === 0 ? (
      <p className={styles.none}>{t("noChanges")}</p>
    ) : (
      <ol className={styles.rows} aria-label={t("changes")}>
        {changes.map(({ id, setting, op, name, actor, at }) => (
          <li key={id}>
            {actor && <Avatar person={actor} size={22} />}
            <span className={styles.text}>
              <b>{actor?.displayName}</b> {OP_NAMES[op]} {CHANGE_NAMES[setting]}
              {name && ` ${name}`}
            </span>
            <span className={styles.detail}>
              <When instant={at} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
