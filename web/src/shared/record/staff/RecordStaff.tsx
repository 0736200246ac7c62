import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { UserMinusIcon } from "@phosphor-icons/react/dist/csr/UserMinus";
import { UserSwitchIcon } from "@phosphor-icons/react/dist/csr/UserSwitch";
import { lazy, use, useMemo } from "react";
import { useNavigate } from "react-router";
import { STAFF_ROLES, type StaffRole } from "#contract/enums.ts";
import type { SortOf } from "#contract/list.ts";
import type { RecordStaffCalls, RecordStaffRow } from "#contract/staff/record-staff.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { RecordCard } from "#web/shared/record/layout/RecordCard.tsx";
import { TabList } from "#web/shared/record/layout/TabList.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { mayEdit, type ShownRecord } from "../kind.ts";
import { pathsOf } from "../paths.ts";
import { t } from "./messages.ts";
import styles from "./RecordStaff.module.css";
import { ROLE_CHOICES } from "./roles.ts";
import type { StaffSource } from "./source.ts";

const AddStaffDialog = lazy(async () => ({ default: (await import("./AddStaffDialog.tsx")).AddStaffDialog }));

type StaffColumn = Column<RecordStaffRow, SortOf<RecordStaffCalls["list"]>>;
const person = ({ id, name, avatarUrl }: RecordStaffRow) => ({ id, displayName: name, avatarUrl });
const roleOf = ({ roles }: RecordStaffRow): StaffRole => roles[0] ?? "Assignee";

async function setRole(source: StaffSource, { id, name }: RecordStaffRow, role: StaffRole): Promise<void> {
  await source.set({ userIds: [id], role });
  showToast(t("roleSet", { name, role: t(role).toLowerCase() }));
}

/** Ends the assignment, and offers undo instead of asking. */
async function remove(source: StaffSource, row: RecordStaffRow, record: string): Promise<void> {
  await source.remove(row.id);
  showToast(t("removed", { name: row.name, record }), {
    undo: () => caught(source.set({ userIds: [row.id], role: roleOf(row) })),
  });
}
/** Shows why a change was refused: who is the lead, or that one would lose the record. */
const caught = (change: Promise<void>): Promise<void> =>
  change.catch((error: unknown) => {
    const [why] = error instanceof ApiError ? error.details : [];
    if (why) showToast(why.message, { tone: "failed" });
    else showError(error);
  });

const counted: readonly StaffColumn[] = [
  {
    id: "outstanding",
    title: t("outstanding"),
    width: 150,
    sort: "outStandingTaskNumber",
    align: "end",
    cell: (row) => row.outStandingTaskNumber,
  },
  {
    id: "dueIn3Days",
    title: t("dueIn3Days"),
    width: 124,
    sort: "dueInTaskNumber",
    align: "end",
    cell: (row) => row.dueInTaskNumber,
  },
  {
    id: "overdue",
    title: t("overdue"),
    width: 96,
    sort: "overDueTaskNumber",
    align: "end",
    cell: ({ overDueTaskNumber: count }) => (count > 0 ? <span className={styles.late}>{count}</span> : count),
  },
  {
    id: "completed",
    title: t("completed"),
    width: 110,
    sort: "completedTaskPercent",
    align: "end",
    cell: ({ completedTaskPercent: count }) => count !== null && t("percent", { count }),
  },
];

function columnsOf(source: StaffSource, { editable, tasks }: { editable: boolean; tasks: boolean }): StaffColumn[] {
  return [
    { id: "name", title: t("name"), width: 220, sort: "name", cell: (row) => <NamedAvatar person={person(row)} /> },
    {
      id: "role",
      title: t("role"),
      width: 140,
      sort: "role",
      cell: (row) => t(roleOf(row)),
      ...(editable && {
        edit: {
          kind: "select",
          value: roleOf,
          choices: ROLE_CHOICES,
          save: async (row, value) => {
            const role = STAFF_ROLES.find((option) => option === value);
            if (role) await setRole(source, row, role);
          },
        },
      }),
    },
    {
      id: "phone",
      title: t("phone"),
      width: 150,
      cell: ({ phoneCode, phone }) => <PhoneNumber code={phoneCode} digits={phone} link />,
    },
    {
      id: "email",
      title: t("email"),
      width: 220,
      sort: "email",
      cell: ({ email }) => <EmailAddress address={email} />,
    },
    ...(tasks ? counted : []),
  ];
}

/** Staff of a record with their roles and open tasks. */
export function RecordStaff({ source, record }: { source: StaffSource; record: ShownRecord }) {
  const { displayName: name } = record;
  const navigate = useNavigate();
  const list = source.useList();
  const editable = mayEdit(record);
  const tasks = useMay("TASK", "read");
  const mayOpen = useMay("STAFF", "read");
  const base = collectionsOf(use(AreasContext)).staff?.base;
  const columns = useMemo(() => columnsOf(source, { editable, tasks }), [source, editable, tasks]);
  const profile = ({ id }: RecordStaffRow) => (mayOpen && base ? pathsOf(base).summary(id) : undefined);
  const add: Action = {
    id: "add-staff",
    title: t("add"),
    icon: PlusIcon,
    tone: "main",
    visible: editable,
    run: () => openDialog((close) => <AddStaffDialog source={source} name={name} close={close} />),
  };
  const actions = (row: RecordStaffRow): Action[] => {
    const to = profile(row);
    return [
      ...(to ? [{ id: "open", title: t("open"), icon: UserIcon, run: () => void navigate(to) }] : []),
      ...STAFF_ROLES.filter((role) => role !== roleOf(row)).map((role) => ({
        id: role,
        title: t("make", { role: t(role).toLowerCase() }),
        icon: UserSwitchIcon,
        visible: editable,
        run: () => caught(setRole(source, row, role)),
      })),
      {
        id: "remove",
        title: t("remove", { name }),
        icon: UserMinusIcon,
        tone: "danger",
        visible: editable,
        run: () => caught(remove(source, row, name)),
      },
    ];
  };
  return (
    <TabList>
      <DataTable
        list={list}
        name={t("staffOf", { name })}
        columns={columns}
        bar={<ListBar actions={[add]} />}
        empty={{ title: t("none"), line: t("noneLine", { name }), action: { ...add, tone: "plain" } }}
        rowName={(row) => row.name}
        link={profile}
        {...((editable || mayOpen) && { actions })}
        card={(row) => <RecordCard record={person(row)} line={t(roleOf(row))} place={row.email} />}
      />
    </TabList>
  );
}
