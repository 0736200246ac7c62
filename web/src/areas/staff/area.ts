import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { t } from "#web/areas/staff/titles.ts";
import type { Area } from "#web/shared/area.ts";
import { recordArea } from "#web/shared/record/recordRoutes.tsx";
import { LIST } from "./paths.ts";

const staff = {
  base: LIST,
  resource: "STAFF",
  titles: { many: t("staff"), one: t("staff"), add: t("addStaff"), goTo: t("goToStaff") },
  navigation: { icon: IdentificationCardIcon, group: 1, order: 6, key: "f" },
  kind: async () => (await import("./profile/staffKind.tsx")).staffKind,
  list: async () => (await import("./StaffScreen.tsx")).StaffScreen,
  summary: async () => (await import("./profile/StaffSummaryScreen.tsx")).StaffSummaryScreen,
  restores: async () => (await import("./profile/staffRestores.ts")).useStaffRestores,
  files: "staff",
  form: {
    add: async () => (await import("./form/AddStaff.tsx")).AddStaff,
    edit: async () => (await import("./form/EditStaff.tsx")).EditStaff,
  },
  editPath: "edit",
} as const;

export const area: Area = recordArea(
  { staff },
  {
    historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
    settingPages: async () => (await import("./settingPages.ts")).settingPages,
  },
);
