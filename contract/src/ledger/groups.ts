import { advances } from "./advance.ts";
import { invoiceCommissions } from "./commission.ts";
import { staffFinances, talentFinances } from "./profile.ts";
import { ownStatements, staffMovements, staffStatements, talentMovements, talentStatements } from "./statement.ts";

import { trustAccounts } from "./trust.ts";

export const ledgerGroups = {
  invoiceCommissions,
  talentFinances,
  staffFinances,
  talentStatements,
  staffStatements,
  ownStatements,
  talentMovements,
  staffMovements,
  advances,
  trustAccounts,
};
