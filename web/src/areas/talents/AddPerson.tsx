import { people } from "#contract/talents/person.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { useAdded } from "#web/shared/EditRecord.tsx";
import { FAMILY, type OfFamily, summaryPath } from "./family.ts";
import { PersonFields } from "./fields/PersonFields.tsx";
import { LIST_WORDS } from "./person.words.ts";
import { personForm, personRules } from "./personForm.ts";

export function AddPerson({ family }: OfFamily) {
  const { add } = FAMILY[family];
  const form = useCallForm(people.create, {
    params: { family },
    initial: personForm.empty,
    rules: personRules,
    onDone: useAdded((id) => summaryPath(family, id)),
  });
  return (
    <FormPage form={form} title={add} line={LIST_WORDS[family].addLine} save={add}>
      <PersonFields form={form} family={family} />
    </FormPage>
  );
}
