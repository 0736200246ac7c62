import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { contactHandlers } from "./contact.ts";
import { industryCategoryHandlers } from "./industry-category.ts";
import { partnerSheet } from "./partner.export.ts";
import { partnerHandlers } from "./partner.handlers.ts";
import { partnerHistory } from "./partner.history.ts";
import { partnerImport } from "./partner.import.ts";
import { contactResolver } from "./partner.rules.ts";
import { partner } from "./partner.table.ts";
import { partnerKit } from "./partner.ts";
import { silentPartnersWidget } from "./silent.widget.ts";

const { may } = partnerKit.visibility;

export const partnersArea = defineArea({
  records: { partner: { ...partnerKit, history: partnerHistory } },
  resolvers: { partnerContact: contactResolver, industryCategory: ofAgency("industry_category") },
  subscriptions: { industry_category: [{ topics: ["industryCategory"], may, mayAll: may }] },
  exports: { partners: exportable({ title: "Partners", columns: partnerSheet, list: partnerKit.list }) },
  imports: { partners: importable(partnerImport) },
  masterListUses: { "industry-categories": usesIn(partner, partner.industryCategoryId) },
  open: ({ mailer, config }) => ({
    widgets: { SILENT_PARTNERS: silentPartnersWidget },
    bindings: [
      scoped(GROUPS.partners, partnerHandlers({ mailer: mailer, publicUrl: config.publicUrl })),
      scoped(GROUPS.partnerContacts, contactHandlers),
      scoped(GROUPS.industryCategories, industryCategoryHandlers),
    ],
  }),
});
