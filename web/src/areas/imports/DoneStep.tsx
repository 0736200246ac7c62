import { useState } from "react";
import { type Import, imports } from "#contract/imports/import.ts";
import { t } from "#web/areas/imports/messages.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { finalSum } from "./count.rules.ts";
import { FixFile } from "./FixFile.tsx";
import styles from "./Imports.module.css";
import { useImportedList } from "./importedList.ts";
import { RowsTable } from "./RowsTable.tsx";

const noop = () => undefined;
const CHANGED_CHOICES = [
  { value: "keep", label: t("keepChanged") },
  { value: "remove", label: t("removeChanged") },
] as const;

/** Names some records, and says so if there are more. */
function listOf(shownNames: readonly string[], total: number): string {
  const names = shownNames.join(", ");
  return shownNames.length < total ? t("andMore", { names }) : names;
}

/** The result of the import, and its undo. */
export function DoneStep({ job }: { job: Import }) {
  const { kind, id, state, added, kept, keptNames, outOfReach, changed, filled, updates } = job;
  const { base, path, list = base } = useImportedList();
  const [changedChoice, setChangedChoice] = useState<"keep" | "remove">("keep");
  const undo = useCallMutation(imports.undo);
  const undone = state === "undone";
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t("undoAsk"),
      body: updates ? t("undoLineUpdated") : filled > 0 ? t("undoLineMerged") : t("undoLine"),
      yes: t("undo"),
      tone: "danger",
    });
    if (yes) await undo.run({ params: { kind, id }, body: { changed: changedChoice } });
  };
  return (
    <div className={styles.step}>
      <header className={styles.head}>
        <div role="status">
          <PageHeading>
            {undone ? t("undoneTitle") : updates ? t("updatedTitle") : t("doneTitle", { count: added })}
          </PageHeading>
          {undone ? (
            <>
              <p>{updates ? t("restored") : t("deletedRecords", { count: added - kept - outOfReach })}</p>
              {kept > 0 && <p>{t("kept", { count: kept, names: listOf(keptNames, kept) })}</p>}
              {outOfReach > 0 && <p>{t("outOfReach", { count: outOfReach })}</p>}
            </>
          ) : (
            <p>{finalSum(job)}</p>
          )}
        </div>
        <div className={styles.actions}>
          {!undone && added + filled > 0 && (
            <Button onClick={() => void ask()} off={undo.busy}>
              {t("undo")}
            </Button>
          )}
          <Button to={path}>{t("again")}</Button>
          <Button tone="main" to={list}>
            {t("openList")}
          </Button>
        </div>
      </header>
      {!undone && changed.total > 0 && (
        <RadioField
          name="changed"
          label={t("changedSince", { count: changed.total, names: listOf(changed.names, changed.total) })}
          choices={CHANGED_CHOICES}
          value={changedChoice}
          onChange={setChangedChoice}
          onBlur={noop}
          error={undefined}
          row
        />
      )}
      <FixFile job={job} />
      <RowsTable job={job} />
    </div>
  );
}
