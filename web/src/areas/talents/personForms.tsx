import type { Family } from "#contract/enums.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { PersonFields } from "./fields/PersonFields.tsx";
import { LIST_WORDS } from "./person.words.ts";
import { type PersonValues, personForm, personRules, valuesOf } from "./personForm.ts";
import { usePersonWords } from "./personWords.ts";

export const personForms = (family: Family) =>
  recordForms<PersonSummary, PersonValues>({
    kind: "person",
    addLine: LIST_WORDS[family].addLine,
    useAdd: (onDone) =>
      useCallForm(people.create, { params: { family }, initial: personForm.empty, rules: personRules, onDone }),
    useEdit: (person, onDone) =>
      useCallForm(people.updateSummary, {
        params: { family, id: person.id },
        initial: valuesOf(person),
        newest: valuesOf,
        rules: personRules,
        words: usePersonWords({ family, person }),
        onDone,
      }),
    Fields: ({ form, record }) => (
      <PersonFields form={form} family={family} face={record} known={record?.assignedStaff} />
    ),
  });
