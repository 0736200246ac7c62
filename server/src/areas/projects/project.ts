import { sql } from "drizzle-orm";
import { type projects as calls, type ProjectRow, projectRecord } from "#contract/projects/project.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { cleanRichText, SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { hasNoPeople, missingWorkFields } from "#server/lib/work/missing.ts";
import { endsBeforeStart, inMajorUnits, workSheet } from "#server/lib/work/sheet.ts";
import {
  byKnownCategory,
  byStatus,
  checkContacts,
  checkModuleStatus,
  partnerName,
  personParts,
  visibleRecord,
  workExpressions,
  workHandlers,
  workWhere,
} from "#server/lib/work/work.ts";
import { workWriting } from "#server/lib/work/writing.ts";
import { project } from "./project.table.ts";

export const projectKit = recordKit(projectRecord, {
  table: project,
  title: project.title,
  subtitle: partnerName(project),
  dates: project.startOn,
  fields: {
    ...workExpressions(project),
    startDate: project.startOn,
    endDate: project.endOn,
    opportunity: visibleRecord(project.opportunityId),
    ...missingWorkFields(project, {
      lead: sql`${project.leadId} is null`,
      dates: sql`${project.startOn} is null`,
      talent: hasNoPeople(project),
      budget: sql`${project.budget} is null`,
    }),
  },
  sort: { startDate: project.startOn, endDate: project.endOn },
  where: workWhere(project),
  summaries: { byStatus: byStatus(project) },
  columns: (form) => ({
    statusId: form.statusId ?? undefined,
    startOn: form.startDate,
    endOn: form.endDate,
    description: form.description === null ? null : cleanRichText(form.description, "description"),
    sanitiser: SANITISER_VERSION,
  }),
  async check(db, _actor, form) {
    endsBeforeStart(form);
    await checkModuleStatus(db, "PROJECT", form.statusId);
    await checkContacts(db, form);
  },
  ...personParts,
});

export const projectHandlers: Handlers<typeof calls> = {
  ...projectKit.handlers,
  ...workHandlers({
    module: "PROJECT",
    table: project,
    call: projectRecord.calls.list,
    summarize: projectKit.list.summarize,
  }),
  ...workWriting(project, projectKit),
  list: byKnownCategory("PROJECT", projectKit.handlers.list),
};

/** Columns of the exported list: never more than a row of the list holds. */
export const projectSheet: readonly SheetColumn<ProjectRow>[] = [
  ...workSheet,
  { id: "startDate", title: "Start", value: (row) => row.startDate },
  { id: "endDate", title: "End", value: (row) => row.endDate },
  { id: "budget", title: "Budget", value: (row) => inMajorUnits(row.budget) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
];
