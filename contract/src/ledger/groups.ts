import { invoiceCommissions } from "./commission.ts";

export const ledgerGroups = { invoiceCommissions };
