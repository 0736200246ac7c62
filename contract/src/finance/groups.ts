import { currencies } from "./currency.ts";
import { lineAccounts, taxRates } from "./tax-rate.ts";

export const financeGroups = { taxRates, lineAccounts, currencies };
