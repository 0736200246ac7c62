import { useNavigate, useParams } from "react-router";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/talents.ts";
import { Meanwhile } from "#web/shared/Meanwhile.tsx";
import { type OfFamily, summaryPath } from "./family.ts";
import { PersonFields } from "./fields/PersonFields.tsx";
import { newestValues, personRules, valuesOf } from "./personForm.ts";
import { usePersonWords } from "./personWords.ts";

export function EditSummary({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useAsk(people.summary, { params: { family, id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(person) => (person.editable ? <SummaryForm key={person.id} family={family} person={person} /> : <NoRight />)}
    </Asked>
  );
}

function SummaryForm({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, displayName: name } = person;
  const navigate = useNavigate();
  const form = useCallForm(people.updateSummary, {
    params: { family, id },
    initial: valuesOf(person),
    rules: personRules,
    newest: newestValues,
    words: usePersonWords({ family, person }),
    onDone: ({ displayName }) => {
      tell(t("saved", { name: displayName }));
      void navigate(summaryPath(family, id), { replace: true });
    },
  });
  return (
    <FormPage
      form={form}
      title={t("editTitle", { name })}
      extra={<Meanwhile kind="person" id={id} version={person.version} formVersion={form.initial.version} />}
    >
      <PersonFields form={form} family={family} face={person} known={person.assignedStaff} />
    </FormPage>
  );
}
