import { type LineAccount, lineAccounts, type TaxRate, taxRates } from "#contract/finance/tax-rate.ts";
import { LIMITS } from "#contract/limits.ts";
import { KIND_NAMES, t } from "#web/areas/finance/messages.ts";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { t as titles } from "#web/shared/finance/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type SettingRow, SettingRows } from "../SettingRows.tsx";
import { lineAccountActions, openAccount, openAddAccount, openAddRate, openRate, rateActions } from "./taxActions.tsx";

const ALL = { pageSize: LIMITS.financeEntries, withTotal: false };

const rateRow = (rate: TaxRate, mayWrite: boolean): SettingRow => ({
  id: rate.id,
  name: rate.name,
  active: rate.active,
  uses: rate.uses,
  figure: `${rate.percent} %`,
  open: mayWrite ? () => openRate(rate) : undefined,
  actions: mayWrite ? rateActions(rate) : [],
});

const accountRow = (account: LineAccount, rates: readonly TaxRate[], mayWrite: boolean): SettingRow => ({
  id: account.id,
  code: account.code,
  name: account.name,
  active: account.active,
  uses: account.uses,
  detail: [KIND_NAMES[account.kind], account.taxRate && `${account.taxRate.name} ${account.taxRate.percent} %`]
    .filter(Boolean)
    .join(" · "),
  open: mayWrite ? () => openAccount(account, rates) : undefined,
  actions: mayWrite ? lineAccountActions(account, rates) : [],
});

/** The agency's tax rates, and the accounts that lines are booked on. */
export function TaxScreen() {
  const mayWrite = useMay("FINANCE", "write");
  const rates = useCallQuery(taxRates.list, { query: ALL });
  const accounts = useCallQuery(lineAccounts.list, { query: ALL });
  const rateRows = rates.data?.rows ?? [];
  return (
    <ConfigurationScreen title={titles("taxConfiguration")}>
      <SettingRows
        title={t("taxRates")}
        line={t("taxRatesLine")}
        answer={rates}
        rows={(data) => data.rows.map((rate) => rateRow(rate, mayWrite))}
        add={mayWrite && { title: t("addRate"), run: openAddRate }}
        none={{ title: t("noRates"), line: t("noRatesLine") }}
      />
      <SettingRows
        title={t("accounts")}
        line={t("accountsLine")}
        answer={accounts}
        rows={(data) => data.rows.map((account) => accountRow(account, rateRows, mayWrite))}
        add={mayWrite && { title: t("addAccount"), run: () => openAddAccount(rateRows) }}
        none={{ title: t("noAccounts"), line: t("noAccountsLine") }}
      />
    </ConfigurationScreen>
  );
}
