import { type ReactNode, useState } from "react";
import { type DuplicateResolution, type Import, imports } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { plannedSum, resolutionSummary } from "./count.rules.ts";
import { FixFile } from "./FixFile.tsx";
import styles from "./Imports.module.css";
import { RowsTable } from "./RowsTable.tsx";

const noop = () => undefined;
const RESOLUTION_CHOICES = [
  { value: "skip", label: t("duplicatesSkip") },
  { value: "add", label: t("duplicatesAdd") },
  { value: "fill", label: t("duplicatesMerge") },
] as const;

interface Props {
  job: Import;
  onColumns: () => void;
  children: ReactNode;
}

/** The result of the check, and the choice of what to import. */
export function CheckStep({ job, onColumns, children }: Props) {
  const { kind, id, good, faulty, noted, updates } = job;
  // Rows that change records find one each.
  const duplicates = updates ? 0 : job.duplicates;
  const [resolution, setResolution] = useState<DuplicateResolution>(updates ? "fill" : "skip");
  const start = useCallMutation(imports.start);
  const { added, filled } = resolutionSummary(job, resolution);
  const count = added + filled;
  const add = () =>
    void start.run({ params: { kind, id }, body: { rows: faulty > 0 ? "good" : "all", duplicates: resolution } });
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <div>
          <PageHeading>{t("checkTitle")}</PageHeading>
          <ul className={styles.figures}>
            <li data-tone="good">{t("validRows", { count: good })}</li>
            {faulty > 0 && <li data-tone="bad">{t("rowsWithErrors", { count: faulty })}</li>}
            {noted > 0 && <li data-tone="waiting">{t("notedRows", { count: noted })}</li>}
            {duplicates > 0 && <li data-tone="waiting">{t("duplicates", { count: duplicates })}</li>}
          </ul>
          <p role="status">{plannedSum(job, resolution)}</p>
        </div>
        <div className={styles.actions}>
          {children}
          <Button onClick={onColumns}>{t("changeColumns")}</Button>
          <Button tone="main" onClick={add} off={start.busy || (count === 0 && t("nothingToAdd"))}>
            {updates && count > 0
              ? t("saveRows", { count })
              : filled > 0
                ? t("addAndMerge", { count: added, filled: formatNumber(filled) })
                : count === 0
                  ? t("addNone")
                  : t(faulty > 0 ? "addValid" : "addAll", { count })}
          </Button>
        </div>
      </header>
      {duplicates > 0 && (
        <>
          <RadioField
            name="duplicates"
            label={t("duplicatesAsk")}
            choices={RESOLUTION_CHOICES}
            value={resolution}
            onChange={setResolution}
            onBlur={noop}
            error={undefined}
            row
          />
          <p className={styles.quiet}>{t("duplicatesByRow")}</p>
        </>
      )}
      <FixFile job={job} />
      <RowsTable job={job} />
    </div>
  );
}
