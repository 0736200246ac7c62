import { useState } from "react";
import { type FeeByRule, type FeeDealForm, feeRules } from "#contract/finance/fee-rule.ts";
import type { z } from "#contract/schema.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { t } from "#web/areas/finance/messages.ts";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { ruleFeeText } from "#web/shared/finance/feeWords.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { partnersToChoose, peopleOf } from "#web/shared/people/people.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "../Finance.module.css";

const TALENTS = peopleOf("talents");
type Deal = Omit<z.output<typeof FeeDealForm>, "onDate">;
const NOTHING: Deal = { talentId: null, partnerId: null, type: null, value: null, currency: DEFAULT_CURRENCY };

/** Shows which rule a deal of one's choice follows, and why. */
export function TryRules() {
  const [deal, setDeal] = useState(NOTHING);
  const answer = useCallQuery(feeRules.choose, { body: deal }, { keep: true });
  const field = <K extends keyof Deal>(name: K): Field<Deal[K]> => ({
    name: `try.${name}`,
    value: deal[name],
    onChange: (value) => setDeal((now) => ({ ...now, [name]: value })),
    onBlur: () => undefined,
    error: undefined,
  });
  return (
    <section className={styles.trying} aria-label={t("tryRules")}>
      <div className={styles.head}>
        <h2>{t("tryRules")}</h2>
      </div>
      <p className={styles.line}>{t("tryRulesLine")}</p>
      <FieldRow>
        <PersonSelect {...asList(field("talentId"))} label={t("talent")} source={TALENTS} single />
        <PersonSelect {...asList(field("partnerId"))} label={t("partner")} source={partnersToChoose} single />
      </FieldRow>
      <FieldRow>
        <SelectField {...field("type")} label={t("type")} choices={WORK_TYPE_CHOICES} placeholder={t("any")} />
        <MoneyWithCurrency
          field={field("value")}
          label={t("value")}
          currency={deal.currency}
          onCurrency={(currency) => setDeal((now) => ({ ...now, currency }))}
        />
      </FieldRow>
      <QueryBoundary answer={answer}>{(found) => <Found found={found} currency={deal.currency} />}</QueryBoundary>
    </section>
  );
}

const Found = ({ found: { rule, why, total }, currency }: { found: FeeByRule; currency: string }) => (
  <div className={styles.found} role="status">
    {rule && why ? (
      <>
        <b>{[ruleFeeText(rule), total !== null && moneyText(total, currency)].filter(Boolean).join(" = ")}</b>
        <p>{t("because", { why })}</p>
      </>
    ) : (
      <p>{t("noRuleFits")}</p>
    )}
  </div>
);
