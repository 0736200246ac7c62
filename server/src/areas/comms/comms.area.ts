import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { callLogSheet } from "./call-log.export.ts";
import { callLogList, callLogResolver, visibleCalls } from "./call-log.read.ts";
import { callLogHandlers } from "./call-log.ts";

export const commsArea = defineArea({
  resolvers: { callLog: callLogResolver },
  subscriptions: {
    callLog: [
      {
        topics: ["callLog"],
        may: (actor) => may(actor, "COMM", "read"),
        mayAll: (actor) => reach(actor, "COMM", "read") === "all",
        visible: visibleCalls,
      },
    ],
  },
  exports: { calls: exportable({ title: "Calls", columns: callLogSheet, list: callLogList }) },
  open: () => ({ bindings: [scoped(GROUPS.callLogs, callLogHandlers)] }),
});
