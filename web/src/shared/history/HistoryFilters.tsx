import { HISTORY_FIELDS, type HistoryField } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { PersonSelect } from "../people/PersonSelect.tsx";
import { useHistoryLabels } from "./useHistoryLabels.ts";

const fieldProps = { onBlur: () => undefined, error: undefined };

interface Props {
  people: string[];
  setPeople: (people: string[]) => void;
  field: HistoryField | null;
  setField: (field: HistoryField | null) => void;
}

/** Filters the history by who changed something, and by what was changed. */
export function HistoryFilters({ people, setPeople, field, setField }: Props) {
  const { fields } = useHistoryLabels();
  const choices = HISTORY_FIELDS.filter((name) => name !== "deleted")
    .map((name) => ({ value: name, label: fields[name] ?? name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PersonSelect {...fieldProps} name="actorIds" label={t("byPerson")} value={people} onChange={setPeople} />
      <SelectField
        {...fieldProps}
        name="fields"
        label={t("byField")}
        placeholder={t("any")}
        choices={choices}
        value={field}
        onChange={setField}
      />
    </>
  );
}
