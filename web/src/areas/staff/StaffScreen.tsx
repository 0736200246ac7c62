import { IdentificationBadgeIcon } from "@phosphor-icons/react/dist/csr/IdentificationBadge";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { STAFF_STATES, type StaffListRow, staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { t as titles } from "#web/areas/staff/titles.ts";
import { chatAction } from "#web/shared/chat/chatDialog.ts";
import { choicesFrom, peopleOf } from "#web/shared/people/people.tsx";
import { isBesideTabs, ListTabs } from "#web/shared/record/ListTabs.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMay, useMe, useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { openPermission } from "./permission/openPermission.tsx";
import { usePositionChoices } from "./position/usePositionChoices.ts";
import { StaffCard } from "./StaffCard.tsx";
import { governanceOf } from "./staff.rules.ts";
import { personOf, staffColumns } from "./staffColumns.tsx";

const STATES = STAFF_STATES.map((value) => ({ value, label: t(value) }));
const talent = choicesFrom(peopleOf("talents"));
const scouts = choicesFrom(peopleOf("scouts"));
const everyone = choicesFrom(peopleOf("talents", "scouts"));

/** Returns the people that the list can be filtered by, as far as the user may see them. */
function useRosterChoices() {
  const [seesTalent, seesScouts] = [useMay("TALENT", "read"), useMay("SCOUT", "read")];
  if (seesTalent) return seesScouts ? everyone : talent;
  return seesScouts ? scouts : undefined;
}

/** The list of staff. */
export function StaffScreen() {
  const me = useMe();
  const paths = useRecordPaths();
  const list = useList(staff.list, { table: "staff" });
  const add: Action = {
    id: "add",
    title: titles("addStaff"),
    icon: PlusIcon,
    tone: "main",
    to: paths.add,
    visible: useMay("STAFF", "write"),
  };
  const onRoster = useRosterChoices();
  const positions = usePositionChoices();

  const show = (row: StaffListRow): void => {
    const { permission } = governanceOf(me, row);
    openPermission(
      { ...personOf(row), role: row.role },
      { whole: row.accountRole !== "staff", settings: permission === true },
    );
  };
  const mayConverse = useMay("COMM", "write");
  const actions = (row: StaffListRow): Action[] => [
    { id: "permission", title: t("permission"), icon: IdentificationBadgeIcon, run: () => show(row) },
    chatAction({ staffId: row.id }, { may: mayConverse && row.id !== me.user.id, hasNumber: row.phone !== null }),
    // These work from the profile.
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, disabled: t("comingSoon") },
    { id: "lock", title: t("lock"), icon: LockIcon, disabled: t("comingSoon") },
    { id: "delete", title: t("delete"), icon: TrashIcon, disabled: t("comingSoon"), tone: "danger" },
  ];

  return (
    <DataTable
      list={list}
      name={titles("staff")}
      columns={staffColumns}
      dates={{ title: t("lastLogin"), zone: useZone() }}
      search={t("searchStaff")}
      filters={{
        states: {
          title: t("state"),
          choices: STATES,
          chip: isBesideTabs(list),
        },
        role: { title: t("role"), choices: positions },
        ...(onRoster && { talentIds: { title: t("roster"), choices: onRoster } }),
      }}
      bar={
        <ListBar
          tabs={
            <ListTabs
              list={list}
              label={t("byState")}
              all={t("all")}
              values={STATES.map(({ value, label: title }) => ({ value, title }))}
            />
          }
          actions={[add]}
        />
      }
      empty={{ title: t("noStaff"), line: t("noStaffLine"), action: { ...add, tone: "plain" } }}
      rowName={({ name }) => name}
      link={({ id }) => paths.summary(id)}
      actions={actions}
      card={(row) => <StaffCard row={row} />}
    />
  );
}
