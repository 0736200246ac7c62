import { useParams } from "react-router";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { EditPage, EditRecord, useSaved } from "#web/shared/EditRecord.tsx";
import { type OfFamily, summaryPath } from "./family.ts";
import { PersonFields } from "./fields/PersonFields.tsx";
import { personRules, valuesOf } from "./personForm.ts";
import { usePersonWords } from "./personWords.ts";

export function EditSummary({ family }: OfFamily) {
  const { id = "" } = useParams();
  return (
    <EditRecord answer={useAsk(people.summary, { params: { family, id } })} may={({ editable }) => editable}>
      {(person) => <SummaryForm family={family} person={person} />}
    </EditRecord>
  );
}

function SummaryForm({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, assignedStaff } = person;
  const form = useCallForm(people.updateSummary, {
    params: { family, id },
    initial: valuesOf(person),
    rules: personRules,
    newest: valuesOf,
    words: usePersonWords({ family, person }),
    onDone: useSaved(summaryPath(family, id)),
  });
  return (
    <EditPage form={form} kind="person" record={person}>
      <PersonFields form={form} family={family} face={person} known={assignedStaff} />
    </EditPage>
  );
}
