/** Payments that leave the agency under a contract: a bar of the parts, and a row for each. */

import { PercentIcon } from "@phosphor-icons/react/dist/csr/Percent";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { Link } from "react-router";
import type { Contract } from "#contract/contracts/contract.ts";
import type { ContractFee } from "#contract/contracts/fee.ts";
import { type SubContract, subContracts, sumOfSubContracts } from "#contract/contracts/sub-contract.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { tintOf } from "#web/shared/people/tint.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useFee } from "../FeeSection.tsx";
import styles from "./SubContracts.module.css";
import { SubContractBadge } from "./subContractStatus.tsx";

export const useSubContracts = (id: string) => useCallQuery(subContracts.list, { params: { id } });

const payeeName = ({ staff, partner, name }: ContractFee["payees"][number]) =>
  staff?.displayName ?? partner?.name ?? name;
/** "15 %", "14.55 %" */
const percentOf = (part: number, whole: number): string => `${Number(((part / whole) * 100).toFixed(2))} %`;
/** Payee as far as the reader may see it, or else the title. */
const payeeOf = ({ id, title, person, supplier }: SubContract): PersonBrief =>
  person ?? { id: supplier?.id ?? id, displayName: supplier?.name ?? title, avatarUrl: null };

export function SubContracts({ record }: { record: Contract }) {
  const { id, value, currency, editable } = record;
  const paths = useRecordPaths();
  const answer = useSubContracts(id);
  const sum = sumOfSubContracts(answer.data ?? []);
  const isSome = (answer.data?.length ?? 0) > 0;
  return (
    <DetailSection
      title={t("subContracts")}
      note={isSome ? t("sumOfTotals", { sum: formatAmount(sum), value: moneyText(value, currency) ?? "–" }) : undefined}
      action={
        editable && (
          <Button tone="link" to={paths.beside(id, "add-sub-contract")}>
            <PlusIcon size={14} aria-hidden /> {t("addSubContract")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {(subContracts) =>
          subContracts.length === 0 ? (
            <EmptyText>{t("noSubContracts")}</EmptyText>
          ) : (
            <>
              <Bar all={subContracts} value={value ?? sum} />
              <ul className={styles.rows}>
                {subContracts.map((item) => (
                  <Row key={item.id} item={item} record={record} />
                ))}
                <FeeRow record={record} />
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}

/** The agency's fee, for readers with finance rights. */
function FeeRow({ record: { id, value } }: { record: Contract }) {
  const { data: fee } = useFee(id);
  if (!fee || fee.total === null) return null;
  return (
    <li className={styles.row}>
      <span className={styles.payee}>
        <span className={styles.glyph}>
          <PercentIcon size={16} aria-hidden />
        </span>
        <span>{t("feeKept")}</span>
      </span>
      <span className={styles.title}>{fee.payees.map(payeeName).filter(Boolean).join(", ")}</span>
      <span className={styles.status} />
      <span className={styles.percent}>{value ? percentOf(fee.total, value) : null}</span>
      <span className={styles.value}>{formatAmount(fee.total)}</span>
    </li>
  );
}

/** The rows below it say the same in words. */
const Bar = ({ all, value }: { all: readonly SubContract[]; value: number }) => {
  const counted = all.filter((item) => item.status !== "CANCELLED" && item.value > 0);
  const unassigned = value - sumOfSubContracts(counted);
  return (
    <div className={styles.bar} aria-hidden>
      {counted.map((item) => {
        const { id, displayName } = payeeOf(item);
        return (
          <span key={item.id} style={{ flexGrow: item.value, background: `var(--${tintOf(id)})` }}>
            {displayName}
          </span>
        );
      })}
      {unassigned > 0 && <span className={styles.left} style={{ flexGrow: unassigned }} />}
    </div>
  );
};

function Row({ item, record }: { item: SubContract; record: Contract }) {
  const paths = useRecordPaths();
  const payee = payeeOf(item);
  const edit = paths.beside(record.id, `edit-sub-contract/${item.id}`);
  const params = { id: record.id, subContractId: item.id };
  const isSent = item.status === "SENT" || item.status === "SIGNED";
  const actions: Action[] = [
    { id: "edit", title: t("editSubContract"), to: edit },
    {
      id: "delete",
      title: t("deleteSubContract"),
      tone: "danger",
      disabled: isSent && t("sentStays"),
      run: () =>
        void removeRecord({
          name: item.title,
          remove: [subContracts.remove, { params }],
          restore: [subContracts.restore, { params }],
        }),
    },
  ];
  const line = [item.number, payee.displayName === item.title ? null : item.title, item.kind === "SPLIT" && t("SPLIT")];
  return (
    <li className={styles.row} data-cancelled={item.status === "CANCELLED" || undefined}>
      <span className={styles.payee}>
        <Avatar person={payee} size={28} />
        {record.editable ? <Link to={edit}>{payee.displayName}</Link> : <span>{payee.displayName}</span>}
      </span>
      <span className={styles.title}>{line.filter(Boolean).join(", ")}</span>
      <span className={styles.status}>
        <SubContractBadge status={item.status} />
      </span>
      <span className={styles.percent}>{item.percent !== null && `${item.percent} %`}</span>
      <span className={styles.value}>{formatAmount(item.value)}</span>
      {record.editable && (
        <ActionMenu actions={actions} title={t("actionsOf", { name: item.title })} className={styles.menu} />
      )}
      {item.overReason !== null && (
        <span className={styles.reason}>{t("moreBecause", { reason: item.overReason })}</span>
      )}
      {item.note !== null && <span className={styles.reason}>{item.note}</span>}
    </li>
  );
}
