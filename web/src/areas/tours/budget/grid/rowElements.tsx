/** Rows of a budget's sheet: sides, groups, lines and the result. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { KeyboardEvent, ReactNode } from "react";
import { type BudgetLine, tourBudget } from "#contract/tours/budget/line.ts";
import type { BudgetAmounts } from "#contract/tours/budget/sums.ts";
import { formatAmount } from "#contract/values/money.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { When } from "#web/shared/values/When.tsx";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { cx } from "#web/ui/cx.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { BUDGET_CELLS, type CellName, isTypedCell, shownCell, valuesOfLine } from "./cells.ts";
import styles from "./Grid.module.css";
import { madeOfGroup, madeOfLine } from "./madeOf.ts";
import type { GridSpot, OpenCell } from "./openCell.ts";
import type { BudgetGroup, BudgetSideRows } from "./rows.ts";
import { saveLine } from "./saveLine.ts";

interface Shared {
  place: BudgetPlace;
  current: GridSpot | null;
  marked: string | null;
  mark: (lineId: string) => void;
  open: OpenCell | null;
  focus: (spot: GridSpot) => void;
  onCellKeys: (pressed: KeyboardEvent, from: GridSpot) => void;
  onFieldKeys: (pressed: KeyboardEvent<HTMLInputElement>) => void;
  openCell: (line: BudgetLine, cell: CellName) => void;
  change: (text: string) => void;
  save: () => Promise<boolean>;
}

/** Tells how the expected amount differs from the plan; in bad-text only where it costs. */
export function Difference({
  amounts,
  isIncome,
  currency,
}: {
  amounts: BudgetAmounts;
  isIncome: boolean;
  currency: string;
}) {
  const { planned, committed, actual, expected } = amounts;
  const money = (amount: number) => formatAmount(amount, currency);
  const difference = expected - planned;
  const tip = t("threeNumbers", { planned: money(planned), committed: money(committed), actual: money(actual) });
  if (difference === 0)
    return (
      <span className={styles.quiet} data-tip={tip}>
        {t("noDifference")}
      </span>
    );
  const isBad = isIncome ? difference < 0 : difference > 0;
  return (
    <span className={isBad ? styles.bad : undefined} data-tip={tip}>
      {t(difference > 0 ? "more" : "less", { amount: money(Math.abs(difference)) })}
    </span>
  );
}

const Amounts = ({ amounts, isIncome, currency }: { amounts: BudgetAmounts; isIncome: boolean; currency: string }) => (
  <>
    {(["planned", "committed", "actual"] as const).map((name) => (
      <td key={name} className={cx(styles.number, amounts[name] === 0 && styles.zero)}>
        {formatAmount(amounts[name], currency)}
      </td>
    ))}
    <td className={styles.number}>
      <Difference amounts={amounts} isIncome={isIncome} currency={currency} />
    </td>
    <td colSpan={2} className={styles.wide} />
    <td />
  </>
);

export const SideRow = ({ side, currency }: { side: BudgetSideRows; currency: string }) => (
  <tr className={styles.side}>
    <th scope="row">{side.title}</th>
    <td colSpan={4} />
    <Amounts amounts={side.amounts} isIncome={side.isIncome} currency={currency} />
  </tr>
);

export const ResultRow = ({ result, currency }: { result: BudgetAmounts; currency: string }) => (
  <tr className={styles.result}>
    <th scope="row">{t("result")}</th>
    <td colSpan={4} />
    <Amounts amounts={result} isIncome currency={currency} />
  </tr>
);

/** The three sums of a group on one scale: the actual solid, the committed tinted, the planned in stripes. */
export function AmountsBar({ amounts: { planned, committed, actual } }: { amounts: BudgetAmounts }) {
  const most = Math.max(planned, committed, actual, 1);
  const width = (amount: number) => ({ width: `${(amount / most) * 100}%` });
  return (
    <span className={styles.amountsBar} aria-hidden>
      <span data-part="planned" style={width(planned)} />
      <span data-part="committed" style={width(committed)} />
      <span data-part="actual" style={width(actual)} />
    </span>
  );
}

interface GroupProps extends Shared {
  group: BudgetGroup;
  isIncome: boolean;
  isFolded: boolean;
  fold: () => void;
}
export function BudgetGroupRow({ group, isIncome, isFolded, fold, place, current, focus, onCellKeys }: GroupProps) {
  const { currency } = place.budget;
  const spot = { row: group.key, column: 0 };
  const isCurrent = current?.row === group.key;
  return (
    <tr className={styles.group}>
      <th scope="row">
        <button
          type="button"
          data-row={group.key}
          data-column={0}
          tabIndex={isCurrent ? 0 : -1}
          aria-expanded={!isFolded}
          onClick={() => {
            fold();
            focus(spot);
          }}
          onKeyDown={(pressed) => onCellKeys(pressed, spot)}
        >
          {isFolded ? <CaretRightIcon size={12} aria-hidden /> : <CaretDownIcon size={12} aria-hidden />} {group.title}
        </button>
      </th>
      <td colSpan={3} className={styles.made}>
        {madeOfGroup(group.lines)}
      </td>
      <td>
        <AmountsBar amounts={group.amounts} />
      </td>
      <Amounts amounts={group.amounts} isIncome={isIncome} currency={currency} />
    </tr>
  );
}

interface LineProps extends Shared {
  line: BudgetLine;
  /** The line as it is stored, without what is being typed. */
  original: BudgetLine;
  isIncome: boolean;
  isTyped: boolean;
  edit: () => void;
}
export function LineRow({ line, original, isIncome, isTyped, edit, ...shared }: LineProps) {
  const { place, marked, mark, focus } = shared;
  const { currency } = place.budget;
  const { committed, actual, planned } = line.amounts;
  const isOpen = shared.open?.lineId === line.id;
  const isWhole = line.group !== null || line.basis !== null;
  const cell = (name: CellName, shown: ReactNode, label: string) => (
    <GridCell {...shared} line={original} name={name} label={label}>
      {shown}
    </GridCell>
  );
  return (
    // Cells take the keys, and mark their row when they are moved to.
    <tr className={styles.line} data-marked={marked === line.id || undefined} onClick={() => mark(line.id)}>
      <td className={styles.name}>
        {cell(
          "name",
          <>
            {line.name}
            {line.closed && (
              <span data-tip={t("closed")}>
                <CheckIcon size={14} className={styles.closed} aria-label={t("closed")} role="img" />
              </span>
            )}
          </>,
          t("name"),
        )}
      </td>
      {isWhole ? (
        <td colSpan={3} className={styles.made}>
          {cell("rate", madeOfLine(line), line.basis === null ? t("rate") : t("percent"))}
        </td>
      ) : (
        <>
          <td className={styles.factor}>{cell("quantity", shownCell(line, "quantity"), t("quantity"))}</td>
          <td className={styles.factor}>{cell("days", shownCell(line, "days"), t("days"))}</td>
          <td className={cx(styles.factor, styles.rate)}>{cell("rate", shownCell(line, "rate"), t("rate"))}</td>
        </>
      )}
      <td className={styles.currency}>
        {isTyped &&
        isOpen &&
        shared.open &&
        (shared.open.cell === "quantity" || shared.open.cell === "days" || shared.open.cell === "rate") &&
        original.basis === null ? (
          <span className={styles.was}>{t("was", { value: shownCell(original, shared.open.cell) })}</span>
        ) : (
          <span className={line.currency === currency ? undefined : styles.chip}>{line.currency}</span>
        )}
      </td>
      <td className={styles.number}>{formatAmount(planned, currency)}</td>
      <td className={cx(styles.number, committed === 0 && styles.zero)}>
        {cell("committed", formatAmount(committed, currency), t("committed"))}
      </td>
      <td className={cx(styles.number, actual === 0 && styles.zero)}>
        {cell(
          "actual",
          <>
            {line.typedActual !== null && (
              <span data-tip={t("typed", { reason: line.actualReason ?? "" })}>
                <PencilSimpleIcon size={12} aria-label={t("typed", { reason: line.actualReason ?? "" })} role="img" />
              </span>
            )}
            {formatAmount(actual, currency)}
          </>,
          t("actual"),
        )}
      </td>
      <td className={styles.number}>
        <Difference amounts={line.amounts} isIncome={isIncome} currency={currency} />
      </td>
      <td className={cx(styles.wide, styles.note)}>{line.note}</td>
      <td className={styles.wide}>
        <When instant={line.changedAt} />
      </td>
      <td>
        <LineActions
          place={place}
          line={original}
          edit={edit}
          showDocuments={() => focus({ row: line.id, column: BUDGET_CELLS.length - 1 })}
        />
      </td>
    </tr>
  );
}

interface CellProps extends Shared {
  line: BudgetLine;
  name: CellName;
  label: string;
  children: ReactNode;
}
/** A cell that one moves to and types into. */
function GridCell({
  line,
  name,
  label,
  children,
  place,
  current,
  open,
  focus,
  onCellKeys,
  onFieldKeys,
  openCell,
  change,
  save,
}: CellProps) {
  const column = BUDGET_CELLS.indexOf(name);
  const spot = { row: line.id, column };
  const isCurrent = current?.row === line.id && current.column === column;
  const title = `${label}, ${line.name}`;
  if (open?.lineId === line.id && open.cell === name)
    return (
      <span className={styles.field}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell was opened to be typed into
          autoFocus
          aria-label={title}
          aria-invalid={open.problem !== null || undefined}
          value={open.text}
          inputMode={name === "name" ? "text" : "decimal"}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onFieldKeys}
          onBlur={() => void save()}
          onFocus={({ currentTarget }) => {
            if (open.text.length > 1) currentTarget.select();
          }}
        />
        {open.problem && (
          <span className={styles.problem} role="alert">
            {open.problem}
          </span>
        )}
      </span>
    );
  const mayType = place.budget.editable && isTypedCell(line, name);
  return (
    <button
      type="button"
      className={styles.cell}
      data-row={line.id}
      data-column={column}
      data-fixed={!mayType || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => {
        if (!isCurrent) focus(spot);
      }}
      onClick={() => (mayType ? openCell(line, name) : focus(spot))}
      onKeyDown={(pressed) => onCellKeys(pressed, spot)}
    >
      {children}
    </button>
  );
}

function LineActions({
  place,
  line,
  edit,
  showDocuments,
}: {
  place: BudgetPlace;
  line: BudgetLine;
  edit: () => void;
  showDocuments: () => void;
}) {
  const { tour, budget, scenarioId } = place;
  if (!budget.editable) return null;
  const params = { id: tour.id, lineId: line.id };
  const duplicate = async (): Promise<void> => {
    const { actual: _, actualReason: __, ...values } = valuesOfLine(line);
    const body = { ...values, closed: false, scenarioId };
    if (await mutate(tourBudget.create, { params: { id: tour.id }, body })) showToast(t("added"));
  };
  return (
    <ActionMenu
      title={t("actionsOf", { name: line.name })}
      actions={[
        { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: edit },
        { id: "documents", title: t("documents"), visible: scenarioId === null, run: showDocuments },
        {
          id: "close",
          title: t(line.closed ? "reopen" : "close"),
          icon: CheckIcon,
          run: () => saveLine(place, line, { closed: !line.closed }),
        },
        { id: "duplicate", title: t("duplicate"), run: duplicate },
        {
          id: "remove",
          title: t("remove"),
          icon: TrashIcon,
          tone: "danger",
          run: () =>
            void removeRecord({
              name: line.name,
              remove: [tourBudget.remove, { params }],
              restore: [tourBudget.restore, { params }],
            }),
        },
      ]}
    />
  );
}
