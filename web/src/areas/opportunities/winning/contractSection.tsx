import { SignatureIcon } from "@phosphor-icons/react/dist/csr/Signature";
import { amountsOf, dueBy } from "#contract/contracts/instalment.ts";
import type { Instalment } from "#contract/contracts/instalment-form.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { t } from "./messages.ts";
import { partFields, type SectionProps, type Winning, type WinSection, type WinTerms } from "./section.ts";
import styles from "./WinDialog.module.css";

export const USUAL_TERMS: WinTerms = { deposit: 40, daysBefore: 30, daysAfter: 7 };
const MAX_DAYS = 365;

/** The parts of a contract that these terms mean; none without a value. */
export function instalmentsOf({ deposit, daysBefore, daysAfter }: WinTerms, value: number | null): Instalment[] {
  if (value === null) return [];
  const part = { id: null, amount: null, onDate: null, pinnedOn: null } as const;
  const first = { ...part, title: t("depositPart"), share: "PERCENT", percent: String(deposit) } as const;
  const rest = { ...part, title: t("restPart"), share: "REST", percent: null } as const;
  return [
    ...(deposit === null ? [] : [{ ...first, rule: "EVENT_START" as const, offset: -daysBefore }]),
    { ...rest, rule: "EVENT_END" as const, offset: daysAfter },
  ];
}

const DAY_MS = 86_400_000;
/** The deposit's terms if it were due today, where they mean a day that is past; null where they don't. */
export function termsFromToday({ proposal, values, today }: Winning): WinTerms | null {
  const { terms, makes, event } = values;
  const start = (makes.event ? event : proposal).startDate?.slice(0, 10);
  if (terms.deposit === null || start === undefined || start < today) return null;
  const left = Math.round((Date.parse(start) - Date.parse(today)) / DAY_MS);
  return terms.daysBefore > left ? { ...terms, daysBefore: left } : null;
}

function ContractSection({ proposal, form, today }: SectionProps) {
  const { currency } = proposal;
  const { contract, terms } = form.values;
  const field = partFields(form, "contract", contract, (next) => form.set("contract", next));
  const value = field("value");
  const later = termsFromToday({ proposal, values: form.values, today });
  const days = (name: "daysBefore" | "daysAfter") => ({
    name: `terms.${name}`,
    value: terms[name],
    onChange: (next: number | null) => form.set("terms", { ...terms, [name]: next ?? 0 }),
    onBlur: () => undefined,
    error: undefined,
  });
  return (
    <>
      <FieldRow>
        <TextField {...field("title")} label={t("title")} required autoComplete="off" />
        <MoneyField
          {...value}
          value={value.value === null ? null : { amount: value.value, currency }}
          onChange={(money) => value.onChange(money?.amount ?? null)}
          currency={currency}
          label={t("value")}
        />
      </FieldRow>
      <FieldRow>
        <DateField {...field("startDate")} label={t("start")} />
        <DateField {...field("endDate")} label={t("end")} />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="terms.deposit"
          value={terms.deposit}
          onChange={(deposit) => form.set("terms", { ...terms, deposit })}
          onBlur={() => undefined}
          error={undefined}
          label={t("deposit")}
          hint={t("depositHint")}
          percent
        />
        <FieldRow>
          <NumberField {...days("daysBefore")} label={t("daysBefore")} max={MAX_DAYS} />
          <NumberField {...days("daysAfter")} label={t("daysAfter")} max={MAX_DAYS} />
        </FieldRow>
      </FieldRow>
      {later && (
        // Its place is kept until there is a value: one that came as the value is left would move what is being clicked.
        <p className={styles.past} role="status" data-waiting={contract.value === null || undefined}>
          {t("depositPast")}{" "}
          <Button tone="link" onClick={() => form.set("terms", later)}>
            {t("depositToday")}
          </Button>
        </p>
      )}
    </>
  );
}

export const contractSection: WinSection = {
  name: "contract",
  icon: SignatureIcon,
  title: t("contract"),
  line: t("contractLine"),
  on: ({ contract }) => contract && contract.existing.length === 0,
  Section: ContractSection,
  makes: () => t("makesContract"),
  marks({ proposal, values: { makes, event, contract, terms } }) {
    const parts = instalmentsOf(terms, contract.value);
    const amounts = amountsOf(contract.value ?? 0, parts);
    const source = makes.event ? event : proposal;
    const start = source.startDate?.slice(0, 10) ?? null;
    const days = { eventStart: start, eventEnd: source.endDate?.slice(0, 10) ?? start, signature: null, termEnd: null };
    return parts.flatMap((part, n) => {
      const day = dueBy(part, days);
      const text = part.share === "REST" ? t("restMark") : t("depositMark", { percent: part.percent ?? "" });
      return day === null
        ? []
        : [{ day, shape: "act" as const, text, amount: moneyText(amounts[n] ?? 0, proposal.currency) }];
    });
  },
};
