import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { lazy } from "react";
import {
  campaignSuppressions,
  SUPPRESSION_CAUSES,
  SUPPRESSION_STATES,
  type Suppression,
} from "#contract/campaigns/suppression.ts";
import type { SortOf } from "#contract/list.ts";
import { When } from "#web/shared/values/When.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import styles from "./CampaignSettings.module.css";
import { t } from "./messages.ts";

const AddSuppression = lazy(async () => ({ default: (await import("./SuppressionDialogs.tsx")).AddSuppression }));
const RemoveSuppression = lazy(async () => ({ default: (await import("./SuppressionDialogs.tsx")).RemoveSuppression }));

const addressOf = ({ address }: Pick<Suppression, "address">): string => address ?? t("erased");
const reasonOf = ({ reason, removedReason }: Suppression): string => removedReason ?? reason ?? "";

const columns: readonly Column<Suppression, SortOf<typeof campaignSuppressions.list>>[] = [
  { id: "address", title: t("address"), width: 220, sort: "address", cell: addressOf },
  {
    id: "cause",
    title: t("cause"),
    width: 120,
    cell: ({ cause, removedAt }) => (removedAt === null ? t(cause) : t("takenBack")),
  },
  { id: "reason", title: t("reason"), width: 180, cell: reasonOf },
  { id: "talent", title: t("about"), width: 120, cell: ({ talent }) => talent?.name ?? t("everything") },
  {
    id: "createdBy",
    title: t("by"),
    width: 110,
    cell: ({ createdBy, removedBy }) => (removedBy ?? createdBy)?.displayName ?? "",
  },
  {
    id: "createdAt",
    title: t("since"),
    width: 130,
    sort: "createdAt",
    cell: ({ createdAt, removedAt }) => <When instant={removedAt ?? createdAt} />,
  },
];

const remove = (row: Suppression): void =>
  void openDialog((close) => <RemoveSuppression id={row.id} address={addressOf(row)} close={close} />);

/** Addresses that are left out, with those taken back, which stay as the log. */
export function SuppressionTable() {
  const list = useList(campaignSuppressions.list, { preset: { states: ["STANDING"] } });
  const add = {
    id: "leave-out",
    title: t("add"),
    icon: ProhibitIcon,
    run: () => openDialog((close) => <AddSuppression close={close} />),
  };
  return (
    <DataTable
      list={list}
      name={t("suppressions")}
      columns={columns}
      search={t("search")}
      filters={{
        states: { title: t("state"), choices: SUPPRESSION_STATES.map((value) => ({ value, label: t(value) })) },
        causes: { title: t("cause"), choices: SUPPRESSION_CAUSES.map((value) => ({ value, label: t(value) })) },
      }}
      bar={<ListBar actions={[add]} />}
      empty={{ title: t("nobody"), line: t("nobodyLine") }}
      rowName={addressOf}
      actions={(row) => [
        {
          id: "take-back",
          title: t("remove"),
          icon: ArrowUUpLeftIcon,
          visible: row.removedAt === null,
          run: () => remove(row),
        },
      ]}
      card={(row) => (
        <span className={styles.card}>
          <b>{addressOf(row)}</b>
          <span>{t(row.cause)}</span>
          <span>{reasonOf(row)}</span>
        </span>
      )}
    />
  );
}
