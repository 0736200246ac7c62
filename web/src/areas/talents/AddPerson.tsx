import { useNavigate } from "react-router";
import { people } from "#contract/talents/person.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/talents.ts";
import { FAMILY, type OfFamily, summaryPath } from "./family.ts";
import { PersonFields } from "./fields/PersonFields.tsx";
import { LIST_WORDS } from "./person.words.ts";
import { EMPTY, personRules } from "./personForm.ts";

export function AddPerson({ family }: OfFamily) {
  const navigate = useNavigate();
  const { add } = FAMILY[family];
  const form = useCallForm(people.create, {
    params: { family },
    initial: EMPTY,
    rules: personRules,
    onDone: ({ id }, { displayName }) => {
      tell(t("added", { name: displayName.trim() }));
      void navigate(summaryPath(family, id), { replace: true });
    },
  });
  return (
    <FormPage form={form} title={add} line={LIST_WORDS[family].addLine} save={add}>
      <PersonFields form={form} family={family} />
    </FormPage>
  );
}
