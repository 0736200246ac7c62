/** The budget of a tour: its figures, its lines like a sheet, and beside them what the marked line is made of. */
import { ClipboardTextIcon } from "@phosphor-icons/react/dist/csr/ClipboardText";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useEffect, useMemo, useState } from "react";
import { type BudgetLine, type TourBudget, tourBudget } from "#contract/tours/budget/line.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { rememberTour } from "../lastTour.ts";
import styles from "./Budget.module.css";
import { BudgetFigures } from "./BudgetFigures.tsx";
import { BudgetTable } from "./grid/BudgetTable.tsx";
import { lineForm } from "./grid/cells.ts";
import { NarrowBudget } from "./grid/NarrowBudget.tsx";
import type { TypedLine } from "./grid/openCell.ts";
import { type BudgetGrouping, GROUPINGS, sidesOf, totalsOfLines, withChange } from "./grid/rows.ts";
import { t } from "./messages.ts";
import { openLine, openPaste, openStart } from "./openDialogs.tsx";
import { PlanMenu } from "./PlanMenu.tsx";
import { BudgetSide } from "./side/BudgetSide.tsx";

export function BudgetTab({ record }: { record: Tour }) {
  const { id } = record;
  const me = useMe();
  useEffect(() => rememberTour(me, id), [me, id]);
  const [scenarioId, setScenario] = useState<string | null>(null);
  const answer = useCallQuery(
    tourBudget.get,
    { params: { id }, query: scenarioId === null ? {} : { scenarioId } },
    { keep: true },
  );
  return (
    <QueryBoundary answer={answer} waiting={<Skeleton />}>
      {(budget) => <Shown record={record} budget={budget} scenarioId={scenarioId} choose={setScenario} />}
    </QueryBoundary>
  );
}

interface ShownProps {
  record: Tour;
  budget: TourBudget;
  scenarioId: string | null;
  choose: (scenarioId: string | null) => void;
}
function Shown({ record, budget: read, scenarioId, choose }: ShownProps) {
  const [saved, setSaved] = useState<readonly BudgetLine[]>([]);
  const budget = useMemo(
    () => ({
      ...read,
      lines: read.lines.map(
        (line) => saved.find(({ id, version }) => id === line.id && version > line.version) ?? line,
      ),
    }),
    [read, saved],
  );
  const [grouping, setGrouping] = useState<BudgetGrouping>("CATEGORY");
  const [typed, setTyped] = useState<TypedLine | null>(null);
  const [markedId, mark] = useState<string | null>(null);
  const narrow = useNarrow();
  const lines = useMemo(() => withChange(budget, typed), [budget, typed]);
  const sides = useMemo(() => sidesOf(lines, grouping, countryName), [lines, grouping]);
  const totals = useMemo(() => totalsOfLines(lines), [lines]);
  const showSaved = (line: BudgetLine) => setSaved((was) => [...was.filter(({ id }) => id !== line.id), line]);
  const place = { tour: record, budget, scenarioId, showSaved };
  const marked = lines.find(({ id }) => id === markedId) ?? null;
  const add = () => openLine(place, null);
  const isEmpty = lines.length === 0;
  const main = (
    <div className={styles.main}>
      <div className={styles.bar}>
        <Segments
          label={t("groupBy")}
          value={grouping}
          choices={GROUPINGS.map((value) => ({ value, title: t(value) }))}
          onChange={setGrouping}
        />
        <PlanMenu place={place} choose={choose} />
        {budget.editable && (
          <>
            <Button onClick={() => openPaste(place)}>
              <ClipboardTextIcon size={16} aria-hidden /> {t("paste")}
            </Button>
            <Button tone="main" onClick={add}>
              <PlusIcon size={16} aria-hidden /> {t("addLine")}
            </Button>
          </>
        )}
      </div>
      <Guarantees record={record} budget={budget} scenarioId={scenarioId} />
      {isEmpty ? (
        <Empty title={t("none")} line={t("noneLine")}>
          {budget.editable && (
            <>
              <Button onClick={add}>{t("addLine")}</Button>
              {scenarioId === null && <Button onClick={() => openStart(record)}>{t("startFrom")}</Button>}
            </>
          )}
        </Empty>
      ) : (
        <>
          <BudgetFigures record={record} totals={totals} today={budget.perDiems.today} />
          {narrow ? (
            <NarrowBudget place={place} sides={sides} result={totals.result} />
          ) : (
            <BudgetTable
              place={place}
              sides={sides}
              result={totals.result}
              marked={markedId}
              mark={mark}
              typed={typed}
              type={setTyped}
            />
          )}
        </>
      )}
    </div>
  );
  return (
    <div className={styles.columns}>
      {main}
      <BudgetSide place={place} marked={marked} />
    </div>
  );
}

/** Offers fees of shows that are no guarantees yet. */
function Guarantees({ record, budget, scenarioId }: Omit<ShownProps, "choose">) {
  const { missingGuarantees: missing, editable } = budget;
  if (missing.length === 0 || !editable) return null;
  const add = async (): Promise<void> => {
    const lines = missing.map(({ eventId, title, amount, currency, confirmed }) => ({
      ...lineForm.empty,
      category: "GUARANTEE" as const,
      name: title,
      eventId,
      rate: amount,
      currency,
      committed: confirmed ? amount : null,
    }));
    const saved = await mutate(tourBudget.createMany, { params: { id: record.id }, body: { scenarioId, lines } });
    if (!saved) return;
    const [fault] = saved.faults;
    showToast(fault ? fault.message : t("guaranteesAdded", { count: saved.ids.length }), {
      ...(fault && { tone: "failed" as const }),
    });
  };
  return (
    <Callout tone="waiting" actions={<Button onClick={() => void add()}>{t("addGuarantees")}</Button>}>
      {t("guarantees", { count: missing.length })}
    </Callout>
  );
}
