import { WITHOUT } from "#contract/xero/codes.ts";
import type { XeroConnection } from "#contract/xero/connection.ts";

const idOf = (id: string): string | null => (id === WITHOUT ? null : id);
export const valuesOf = ({ accounts, taxRates, banks, clearing, bills, version }: XeroConnection) => ({
  accounts: accounts.map((one) => ({ id: idOf(one.id), xero: one.xero })),
  taxRates: taxRates.map((one) => ({ id: idOf(one.id), xero: one.xero })),
  banks: banks.map((one) => ({ ...one })),
  clearing,
  version,
  sendExpenses: bills.expensesSince !== null,
  sendPayRuns: bills.payRunsSince !== null,
  billAccount: bills.account,
  payoutAccount: bills.payouts,
  billTax: bills.tax,
  billTaxRates: bills.taxRates.map((one) => ({ id: one.id, xero: one.xero })),
});
export type MappingValues = ReturnType<typeof valuesOf>;

export const taxChoices = (types: XeroConnection["chart"]["taxTypes"]) =>
  types.map(({ type, name, percent }) => ({ value: type, label: `${name}, ${percent} %` }));
