import { type ReactNode, useState } from "react";
import { MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import {
  ROW_COUNTS,
  SILENT_DAYS,
  USUAL_SILENT_DAYS,
  type WidgetSettingName,
  type WidgetSettings,
} from "#contract/dashboards/widget-settings.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { t } from "./messages.ts";

interface Props {
  kind: ManagementKind;
  settings: WidgetSettings;
  close: () => void;
  onSet: (settings: WidgetSettings) => void;
}

/** Value of a choice that leaves a setting out. */
const USUAL = "usual";
const chosen = <V extends string | number>(value: string, choices: readonly V[]): V | undefined =>
  choices.find((choice) => String(choice) === value);

/** Sets what a widget shows. It is saved with the arrangement. */
export function WidgetSettingsDialog({ kind, settings, close, onSet }: Props) {
  const { title, settings: names } = MANAGEMENT_WIDGETS[kind];
  const [values, setValues] = useState(settings);
  const field = (name: WidgetSettingName, change: (value: string) => WidgetSettings) => ({
    name,
    value: String(values[name] ?? USUAL),
    onChange: (value: string) => setValues((before) => ({ ...before, ...change(value) })),
    onBlur: () => undefined,
    error: undefined,
  });
  const fields: Readonly<Record<WidgetSettingName, () => ReactNode>> = {
    rows: () => (
      <RadioField
        {...field("rows", (value) => ({ rows: chosen(value, ROW_COUNTS) }))}
        label={t("rowCount")}
        choices={[
          { value: USUAL, label: t("asFit") },
          ...ROW_COUNTS.map((count) => ({ value: String(count), label: t("upToRows", { count }) })),
        ]}
      />
    ),
    scope: () => (
      <RadioField
        {...field("scope", (value) => ({ scope: chosen(value, ["ASSIGNED"]) }))}
        label={t("scope")}
        choices={[
          { value: USUAL, label: t("everythingVisible") },
          { value: "ASSIGNED", label: t("assignedToReader") },
        ]}
      />
    ),
    days: () => (
      <RadioField
        {...field("days", (value) => ({ days: chosen(value, SILENT_DAYS) }))}
        value={String(values.days ?? USUAL_SILENT_DAYS)}
        label={t("silentFor")}
        choices={SILENT_DAYS.map((count) => ({ value: String(count), label: t("dayCount", { count }) }))}
      />
    ),
  };
  return (
    <Dialog
      title={t("settingsOf", { title })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            tone="main"
            onClick={() => {
              onSet(values);
              close();
            }}
          >
            {t("apply")}
          </Button>
        </>
      }
    >
      {names.map((name) => (
        <div key={name}>{fields[name]()}</div>
      ))}
    </Dialog>
  );
}
