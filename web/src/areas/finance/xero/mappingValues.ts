import { WITHOUT } from "#contract/xero/codes.ts";
import type { XeroConnection } from "#contract/xero/connection.ts";

const idOf = (id: string): string | null => (id === WITHOUT ? null : id);
export const valuesOf = ({ accounts, taxRates, banks, clearing, bills, version }: XeroConnection) => ({
  accounts: accounts.map((account) => ({ id: idOf(account.id), xero: account.xero })),
  taxRates: taxRates.map((taxRate) => ({ id: idOf(taxRate.id), xero: taxRate.xero })),
  banks: banks.map((bank) => ({ ...bank })),
  clearing,
  version,
  sendExpenses: bills.expensesSince !== null,
  sendPayRuns: bills.payRunsSince !== null,
  billAccount: bills.account,
  payoutAccount: bills.payouts,
  billTax: bills.tax,
  billTaxRates: bills.taxRates.map((taxRate) => ({ id: taxRate.id, xero: taxRate.xero })),
});
export type MappingValues = ReturnType<typeof valuesOf>;

export const taxChoices = (types: XeroConnection["chart"]["taxTypes"]) =>
  types.map(({ type, name, percent }) => ({ value: type, label: `${name}, ${percent} %` }));
