import { sql } from "drizzle-orm";
import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { ofAgency } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { visibleBy } from "#server/lib/subscriptions.ts";
import { contactHandlers } from "./contacts.ts";
import { industryCategoryHandlers } from "./industry-categories.ts";
import { partnerSheet } from "./partner.export.ts";
import { findPartners } from "./partner.finder.ts";
import { partnerImport } from "./partner.import.ts";
import { partnerList } from "./partner.list.ts";
import { contactResolver, partnerResolver } from "./partner.rules.ts";
import { partner } from "./partner.table.ts";
import { partnerHandlers } from "./partners.ts";

const p = sql.placeholder;
const mayRead = (actor: Actor) => may(actor, "PARTNER", "read");

export const partnersArea = defineArea({
  records: {
    partner: {
      resolver: partnerResolver,
      finder: findPartners,
      visibility: {
        may: mayRead,
        mayAll: (actor) => reach(actor, "PARTNER", "read") === "all",
        visible: visibleBy(
          (actor) =>
            sql`select ${partner.id} from ${partner} where ${partner.id} = any (${p("$ids")}::uuid[]) and ${partner.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "PARTNER", "read", partner.id)}`,
          (actor) => reachShape(actor, "PARTNER", "read"),
        ),
      },
    },
  },
  resolvers: { partnerContact: contactResolver, industryCategory: ofAgency("industry_category") },
  subscriptions: { industry_category: [{ topics: ["industryCategory"], may: mayRead, mayAll: mayRead }] },
  exports: { partners: exportable({ title: "Partners", columns: partnerSheet, list: partnerList }) },
  imports: { partners: importable(partnerImport) },
  open: ({ mailer, config }) => ({
    bindings: [
      scoped(GROUPS.partners, partnerHandlers({ post: mailer, publicUrl: config.publicUrl })),
      scoped(GROUPS.partnerContacts, contactHandlers),
      scoped(GROUPS.industryCategories, industryCategoryHandlers),
    ],
  }),
});
