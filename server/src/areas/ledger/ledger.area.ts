import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { advanceHandlers } from "./advance.ts";
import { commissionHandlers } from "./commission.ts";
import { staffMovementHandlers, talentMovementHandlers } from "./movement.ts";
import { payRunFileHandlers } from "./pay-runs/file.ts";
import { payRunHandlers } from "./pay-runs/pay-run.ts";
import { payRunSettingHandlers } from "./pay-runs/setting.ts";
import { payRunStatementDocument } from "./pay-runs/statements.ts";
import { postToLedger } from "./poster.ts";
import { staffFinanceHandlers, talentFinanceHandlers } from "./profile.ts";
import { ownStatementHandlers, staffStatementHandlers, talentStatementHandlers } from "./statement.ts";
import { trustAccountHandlers } from "./trust/trust.ts";

const mayRead = (actor: Actor) => may(actor, "FINANCE", "read");

export const ledgerArea = defineArea({
  resolvers: { payRun: ofAgency("pay_run") },
  subscriptions: { ledger: [{ topics: ["ledger"], may: mayRead, mayAll: mayRead }] },
  on: { financialDocumentChanged: postToLedger },
  mailedDocuments: { payRunStatement: payRunStatementDocument },
  open: ({ database, secrets, mailer, publish }) => ({
    bindings: [
      scoped(GROUPS.invoiceCommissions, commissionHandlers),
      scoped(GROUPS.talentFinances, talentFinanceHandlers),
      scoped(GROUPS.staffFinances, staffFinanceHandlers),
      scoped(GROUPS.talentStatements, talentStatementHandlers),
      scoped(GROUPS.staffStatements, staffStatementHandlers),
      scoped(GROUPS.ownStatements, ownStatementHandlers),
      scoped(GROUPS.talentMovements, talentMovementHandlers({ publish })),
      scoped(GROUPS.staffMovements, staffMovementHandlers({ publish })),
      scoped(GROUPS.advances, advanceHandlers({ publish })),
      scoped(GROUPS.trustAccounts, trustAccountHandlers),
      scoped(GROUPS.payRuns, payRunHandlers({ secrets, mailer, publish })),
      unscoped(GROUPS.payRunFiles, payRunFileHandlers(secrets, database)),
      scoped(GROUPS.payRunSettings, payRunSettingHandlers),
    ],
  }),
});
