import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import type { Subscription } from "#server/lib/live/subscriptions.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { agencySettingHandlers } from "./agency-setting.ts";
import { entryResolvers, masterEntryResolver } from "./master-list.rules.ts";
import { masterListHandlers } from "./master-list.ts";
import { categoryHandlers, statusHandlers } from "./status.ts";
import { taskSettingHandlers } from "./task-setting.ts";

const mayRead = (actor: Actor) => may(actor, "ORGANIZATION", "read");
const onLists: Subscription = { topics: ["masterList"], may: mayRead, mayAll: mayRead };
/** Entries are shown in the settings, and offered by forms and filters. */
const mayChoose = (actor: Actor) =>
  mayRead(actor) ||
  ["TALENT" as const, "SCOUT" as const, "TASK" as const].some((resource) => may(actor, resource, "read"));

export const settingsArea = defineArea({
  resolvers: {
    masterEntry: masterEntryResolver,
    ...entryResolvers,
    statusEntry: ofAgency("status"),
    statusCategory: ofAgency("status_category"),
  },
  subscriptions: {
    master_list: [{ ...onLists, may: mayChoose, mayAll: mayChoose }],
    industry_category: [onLists],
    position: [onLists],
    status: [{ ...onLists, topics: ["status"] }],
    // Names, zone and week are on every screen.
    agency_setting: [{ topics: ["agencySetting"], may: () => true, mayAll: () => true }],
    task_setting: [{ ...onLists, topics: ["taskSetting"], may: mayChoose, mayAll: mayChoose }],
  },
  open: ({ config, masterListUses, statusUses, publish }) => ({
    bindings: [
      scoped(GROUPS.agencySettings, agencySettingHandlers(config)),
      scoped(GROUPS.masterLists, masterListHandlers(masterListUses, publish)),
      scoped(GROUPS.statusCategories, categoryHandlers(statusUses)),
      scoped(GROUPS.statuses, statusHandlers(statusUses)),
      scoped(GROUPS.taskSettings, taskSettingHandlers),
    ],
  }),
});
