import { type TrustAccount, trustAccounts } from "#contract/ledger/trust.ts";
import { formatAmount } from "#contract/values/money.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

export function SignOffDialog({ account: { currency, on }, close }: { account: TrustAccount; close: () => void }) {
  const form = useCallForm<typeof trustAccounts.signOff, { balance: number | null }>(trustAccounts.signOff, {
    initial: { balance: null },
    toBody: ({ balance }) => ({ currency, on, balance: balance ?? 0 }),
    onDone: (_, { balance }) => {
      close();
      showToast(t("signedOff", { amount: `${formatAmount(balance ?? 0, currency)} ${currency}` }));
    },
  });
  const balance = form.field("balance");
  return (
    <FormDialog
      form={form}
      title={t("signOffTitle", { day: formatDate(on) })}
      line={t("signOffLine")}
      size={500}
      save={t("signOff")}
      close={close}
    >
      <MoneyField
        {...balance}
        label={t("bankBalance")}
        value={balance.value === null ? null : { amount: balance.value, currency }}
        onChange={(value) => balance.onChange(value?.amount ?? null)}
        currency={currency}
        required
      />
    </FormDialog>
  );
}
