/** The instalments of a contract in a table: each cell of an open part is changed where it stands. */
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import type { Contract, InstalmentShown } from "#contract/contracts/contract.ts";
import { contracts } from "#contract/contracts/contract.ts";
import { INSTALMENT_RULES } from "#contract/contracts/instalment.ts";
import { LIMITS } from "#contract/limits.ts";
import { withoutEndingZeros } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import type { CellEdit, Column } from "#web/ui/table/columns/column.ts";
import { Cell } from "#web/ui/table/rows/Cell.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { RULE_CHOICES } from "../contractLabels.ts";
import { instalmentValues } from "../form/contractValues.ts";
import { CELLS, isOpenPart, withPart } from "./cells.ts";
import { InstalmentBadge } from "./InstalmentBadge.tsx";
import styles from "./Instalments.module.css";
import { ruleText } from "./ruleText.ts";

/** Saves the parts and offers to undo that; throws a refusal, which is shown next to the cell. */
async function save(record: Contract, part: InstalmentShown, change: Parameters<typeof withPart>[2]): Promise<void> {
  const params = { id: record.id };
  const body = { instalments: withPart(record, part.id, change), version: record.version };
  const { version } = await send(contracts.saveInstalments, { params, body });
  invalidateTopics(contracts.saveInstalments.topics ?? []);
  const before = instalmentValues(record);
  showToast(t("instalmentSaved", { name: part.title }), {
    undo: async () =>
      void (await mutate(contracts.saveInstalments, { params, body: { instalments: before, version } })),
  });
}

const shareText = ({ share, percent, amount }: InstalmentShown, value: number | null): string => {
  if (share === "PERCENT" && percent !== null) return `${percent} %`;
  return value ? `${withoutEndingZeros(((amount / value) * 100).toFixed(2))} %` : "";
};

type Shown = Column<InstalmentShown> & { number?: true };
function columnsOf(record: Contract): Shown[] {
  const edit = (
    kind: CellEdit<InstalmentShown>["kind"],
    value: (part: InstalmentShown) => string,
    change: (text: string, part: InstalmentShown) => Parameters<typeof withPart>[2],
  ): CellEdit<InstalmentShown> => ({
    kind,
    value,
    may: (part) => record.editable && isOpenPart(part),
    save: (part, text) => save(record, part, change(text, part)),
  });
  return [
    {
      id: "title",
      title: t("part"),
      width: 150,
      cell: ({ title }) => title,
      edit: { ...edit("text", ({ title }) => title, CELLS.title), maxLength: LIMITS.masterName },
    },
    {
      id: "share",
      title: t("share"),
      width: 90,
      align: "end",
      cell: (part) => shareText(part, record.value),
      edit: edit("text", ({ share, percent }) => (share === "PERCENT" ? (percent ?? "") : ""), CELLS.share),
    },
    {
      id: "rule",
      title: t("due"),
      width: 170,
      cell: (part) => ruleText(part),
      edit: {
        ...edit(
          "select",
          ({ rule }) => rule,
          (text, part) => {
            const rule = INSTALMENT_RULES.find((option) => option === text);
            return rule ? CELLS.rule(rule, part) : {};
          },
        ),
        choices: RULE_CHOICES,
      },
    },
    {
      id: "date",
      title: t("date"),
      width: 150,
      cell: (part) => <DueDate part={part} />,
      edit: edit("date", ({ rule, onDate, pinnedOn }) => (rule === "DATE" ? onDate : pinnedOn) ?? "", CELLS.date),
    },
    {
      id: "amount",
      title: t("amount"),
      width: 120,
      align: "end",
      cell: ({ amount }) => formatAmount(amount),
      edit: edit("text", ({ share, amount }) => (share === "REST" ? "" : formatAmount(amount)), CELLS.amount),
    },
    { id: "state", title: t("state"), width: 150, cell: (part) => <InstalmentBadge {...part} /> },
  ];
}

/** The choice that a part has is named as its cell shows it, so that the two are one name. */
const namedAsShown = (edit: CellEdit<InstalmentShown>, part: InstalmentShown): CellEdit<InstalmentShown> =>
  edit.choices
    ? {
        ...edit,
        choices: edit.choices.map((choice) =>
          choice.value === part.rule ? { ...choice, label: ruleText(part) } : choice,
        ),
      }
    : edit;

const DueDate = ({ part: { dueDate, pinnedOn, ruleDate } }: { part: InstalmentShown }) => (
  <>
    {dayTime(dueDate) ?? t("noDate")}
    {pinnedOn !== null && (
      <>
        {" "}
        <PushPinIcon size={12} weight="fill" aria-label={t("pinned")} />
        {ruleDate !== null && <small className={styles.byRule}>{t("byRule", { date: dayTime(ruleDate) ?? "" })}</small>}
      </>
    )}
  </>
);

export function PartsTable({ record }: { record: Contract }) {
  const { instalments, currency } = record;
  const columns = columnsOf(record);
  const [name, ...others] = columns;
  const content = (column: Shown, part: InstalmentShown) =>
    column.edit ? (
      <Cell column={column} edit={namedAsShown(column.edit, part)} row={part} name={part.title} />
    ) : (
      column.cell(part)
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {columns.map(({ id, title, align }) => (
            <th key={id} scope="col" className={align && styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {instalments.map((part, place) => (
          <tr key={part.id}>
            <td className={styles.place}>{place + 1}</td>
            <th scope="row">{name && content(name, part)}</th>
            {others.map((column) => (
              <td key={column.id} className={column.align && styles.number}>
                {content(column, part)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">{t("sum")}</th>
          <td className={styles.number}>100 %</td>
          <td />
          <td />
          <td className={styles.number}>
            <strong>{formatAmount(instalments.reduce((sum, { amount }) => sum + amount, 0))}</strong>
          </td>
          <td>{currency}</td>
        </tr>
      </tfoot>
    </table>
  );
}
