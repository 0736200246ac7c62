/** Copies the shown plan as a scenario, or renames one. */
import { budgetScenarios, type TourBudget } from "#contract/tours/budget/line.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";

interface Props {
  place: BudgetPlace;
  scenario: TourBudget["scenarios"][number] | null;
  close: () => void;
}
export function ScenarioDialog({ place: { tour, scenarioId }, scenario, close }: Props) {
  return scenario ? (
    <CallDialog
      call={budgetScenarios.update}
      params={{ id: tour.id, scenarioId: scenario.id }}
      title={t("renameScenario")}
      size={500}
      initial={{ name: scenario.name, version: scenario.version }}
      newest={({ name }) => ({ name, version: scenario.version })}
      close={close}
      savedMessage={() => t("scenarioSaved")}
    >
      {(form) => <TextField {...form.field("name")} label={t("scenarioName")} required autoComplete="off" />}
    </CallDialog>
  ) : (
    <CallDialog
      call={budgetScenarios.create}
      params={{ id: tour.id }}
      title={t("newScenario")}
      size={500}
      save={t("newScenario")}
      initial={{ name: "" }}
      toBody={({ name }) => ({ name, fromId: scenarioId })}
      close={close}
      savedMessage={() => t("scenarioAdded")}
    >
      {(form) => (
        <TextField
          {...form.field("name")}
          label={t("scenarioName")}
          hint={t("scenarioHint")}
          required
          autoComplete="off"
        />
      )}
    </CallDialog>
  );
}
