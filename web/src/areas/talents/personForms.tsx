import type { Family } from "#contract/enums.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { PersonFields } from "./fields/PersonFields.tsx";
import { type PersonValues, personForm, personRules, valuesOf } from "./personForm.ts";
import { LIST_LABELS } from "./personLabels.ts";
import { usePersonLabels } from "./usePersonLabels.ts";

export const personForms = (family: Family) =>
  recordForms<PersonSummary, PersonValues>({
    kind: "person",
    addLine: LIST_LABELS[family].addLine,
    useAdd: (onDone) =>
      useCallForm(people.create, { params: { family }, initial: personForm.empty, rules: personRules, onDone }),
    useEdit: (person, onDone) =>
      useCallForm(people.updateSummary, {
        params: { family, id: person.id },
        initial: valuesOf(person),
        newest: valuesOf,
        rules: personRules,
        words: usePersonLabels({ family, person }),
        onDone,
      }),
    Fields: ({ form, record }) => (
      <PersonFields form={form} family={family} face={record} known={record?.assignedStaff} />
    ),
  });
