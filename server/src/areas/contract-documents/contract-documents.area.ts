import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import type { Subscription } from "#server/lib/live/subscriptions.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { contractDocumentHandlers } from "./contract-document.ts";
import { contractSettingHandlers } from "./contract-setting.ts";
import { previewHandlers } from "./preview.ts";
import { contractClauseHandlers, contractTemplateHandlers } from "./template.ts";
import { wordTemplateHandlers } from "./word.ts";

const mayRead = (actor: Actor) => may(actor, "ORGANIZATION", "read");
const onSettings: Subscription = { topics: ["contractSetting"], may: mayRead, mayAll: mayRead };

export const contractDocumentsArea = defineArea({
  resolvers: { contractTemplate: ofAgency("contract_template"), contractClause: ofAgency("contract_clause") },
  subscriptions: { contract_setting: [onSettings] },
  open: ({ store }) => ({
    bindings: [
      scoped(GROUPS.contractSettings, contractSettingHandlers),
      scoped(GROUPS.contractTemplates, contractTemplateHandlers),
      scoped(GROUPS.contractClauses, contractClauseHandlers),
      scoped(GROUPS.templatePreviews, previewHandlers),
      scoped(GROUPS.wordTemplates, wordTemplateHandlers(store)),
      scoped(GROUPS.contractDocuments, contractDocumentHandlers),
    ],
  }),
});
