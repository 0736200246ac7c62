import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { type KindCalls, RECORDS } from "#contract/records.ts";
import { type Binding, defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { usesIn } from "#server/lib/lists/master-columns.ts";
import { recordVisibility } from "#server/lib/records/visibility.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { givenUpHandlers, tidyGivenUp } from "./given-up.ts";
import { mailHandlers, mailRevealHandlers } from "./outbox.ts";
import { permissionHandlers } from "./permission.ts";
import { positionHandlers } from "./position.ts";
import { recordStaffHandlers } from "./record-staff.ts";
import { staffSheet } from "./staff.export.ts";
import { findStaff } from "./staff.finder.ts";
import { staffHistory } from "./staff.history.ts";
import { staffList } from "./staff.list.ts";
import { staffResolver } from "./staff.rules.ts";
import { staffTable } from "./staff.table.ts";
import { staffHandlers } from "./staff.ts";

const mayRead = (actor: Actor) => may(actor, "STAFF", "read");
const isOwner = (actor: Actor) => actor.role !== "staff";

export const staffArea = defineArea({
  records: {
    staff: {
      resolver: staffResolver,
      finder: findStaff,
      history: staffHistory,
      visibility: recordVisibility("staff", ["STAFF"]),
    },
  },
  resolvers: { position: ofAgency("position"), mail: ofAgency("mail"), givenUp: ofAgency("given_up") },
  subscriptions: {
    permission: [{ topics: ["permission"], may: mayRead, mayAll: mayRead }],
    position: [{ topics: ["position"], may: mayRead, mayAll: mayRead }],
    mail: [{ topics: ["mail"], may: isOwner, mayAll: isOwner }],
    givenUp: [{ topics: ["givenUp"], may: isOwner, mayAll: isOwner }],
  },
  exports: { staff: exportable({ title: "Staff", columns: staffSheet, list: staffList }) },
  masterListUses: { positions: usesIn(staffTable, staffTable.positionId) },
  open: ({ mailer, database, config, records, jobs, sendsAgain }) => ({
    bindings: [
      scoped(GROUPS.permission, permissionHandlers),
      scoped(GROUPS.positions, positionHandlers),
      scoped(GROUPS.staff, staffHandlers({ mailer: mailer, publicUrl: config.publicUrl })),
      scoped({ list: GROUPS.mails.list, retry: GROUPS.mails.retry }, mailHandlers(mailer)),
      scoped(GROUPS.givenUps, givenUpHandlers({ jobs, sendsAgain })),
      ...RECORD_KINDS.flatMap((kind): Binding[] => {
        const entry: KindCalls = RECORDS[kind];
        return entry.staff ? [scoped(entry.staff, recordStaffHandlers(kind, entry.staff, records[kind].resolver))] : [];
      }),
      unscoped({ reveal: GROUPS.mails.reveal }, mailRevealHandlers(mailer, database)),
    ],
    tidy: () => tidyGivenUp({ database }),
  }),
});
