/** Chooses which plan is shown, and copies, renames, compares or downloads it. */
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import { budgetScenarios, tourBudget } from "#contract/tours/budget/line.ts";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import styles from "./Budget.module.css";
import type { BudgetPlace } from "./budgetPlace.ts";
import { t } from "./messages.ts";
import { openCompare, openScenario, openStart } from "./openDialogs.tsx";

interface Props {
  place: BudgetPlace;
  choose: (scenarioId: string | null) => void;
}
export function PlanMenu({ place, choose }: Props) {
  const { tour, budget, scenarioId } = place;
  const scenario = budget.scenarios.find(({ id }) => id === scenarioId) ?? null;
  const download = async (call: typeof tourBudget.pdf | typeof tourBudget.xlsx): Promise<void> => {
    try {
      saveFile(await send(call, { params: { id: tour.id }, query: scenarioId === null ? {} : { scenarioId } }));
    } catch (error) {
      showError(error);
    }
  };
  const params = { id: tour.id, scenarioId: scenarioId ?? "" };
  return (
    <span className={styles.plan}>
      {budget.scenarios.length > 0 && (
        <label>
          {t("plan")}
          <select
            value={scenarioId ?? ""}
            onChange={({ currentTarget }) => choose(currentTarget.value === "" ? null : currentTarget.value)}
          >
            <option value="">{t("theBudget")}</option>
            {budget.scenarios.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <ActionMenu
        title={t("file")}
        actions={[
          { id: "pdf", title: t("pdf"), icon: FilePdfIcon, run: () => download(tourBudget.pdf) },
          { id: "xlsx", title: t("xlsx"), icon: FileXlsIcon, run: () => download(tourBudget.xlsx) },
          {
            id: "compare",
            title: t("compare"),
            visible: budget.scenarios.length > 0,
            run: () => openCompare(tour),
          },
          { id: "copy", title: t("newScenario"), visible: budget.editable, run: () => openScenario(place, null) },
          {
            id: "start",
            title: t("startFrom"),
            visible: budget.editable && budget.lines.length === 0 && scenarioId === null,
            run: () => openStart(tour),
          },
          {
            id: "rename",
            title: t("renameScenario"),
            visible: budget.editable && scenario !== null,
            run: () => openScenario(place, scenario),
          },
          {
            id: "remove",
            title: t("removeScenario"),
            tone: "danger",
            visible: budget.editable && scenario !== null,
            run: () => {
              choose(null);
              void removeRecord({
                name: scenario?.name ?? "",
                remove: [budgetScenarios.remove, { params }],
                restore: [budgetScenarios.restore, { params }],
              });
            },
          },
        ]}
      />
    </span>
  );
}
