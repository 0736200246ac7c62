import { useParams } from "react-router";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { type BasicInfos, basicInfos } from "#contract/talents/personal.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { NumberField } from "#web/kit/forms/fields/NumberField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { t } from "#web/messages/personal.ts";
import { COUNTRY_CHOICES } from "#web/shared/countries.ts";
import { EditPage, useSaved } from "#web/shared/EditRecord.tsx";
import { type OfFamily, personalPath } from "../family.ts";
import { valuesOf, words } from "./basicForm.ts";

/** Basic infos; what a person has several of is changed where it stands. */
export function EditPersonal({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useAsk(people.summary, { params: { family, id } });
  const infos = useAsk(basicInfos.get, { params: { family, id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(person) =>
        person.editable ? (
          <Asked answer={infos}>
            {(now) => <BasicForm key={person.id} family={family} person={person} infos={now} />}
          </Asked>
        ) : (
          <NoRight />
        )
      }
    </Asked>
  );
}

function BasicForm({ family, person, infos }: OfFamily & { person: PersonSummary; infos: BasicInfos }) {
  const { id } = person;
  const saved = useSaved(personalPath(family, id));
  const form = useCallForm(basicInfos.update, {
    params: { family },
    draft: id,
    initial: valuesOf(infos),
    toBody: (values) => ({ id, ...values }),
    newest: valuesOf,
    words,
    onDone: () => saved(person),
  });
  return (
    <EditPage
      form={form}
      kind="person"
      record={person}
      title={t("editTitle", { name: person.displayName })}
      version={infos.version}
      back={personalPath(family, id)}
    >
      <Group title={t("who")}>
        <Side>
          <TextField {...form.field("gender")} label={t("gender")} autoComplete="off" maxLength={50} />
          <TextField {...form.field("placeOfBirth")} label={t("placeOfBirth")} autoComplete="off" />
        </Side>
        <TextAreaField {...form.field("homeAddress")} label={t("homeAddress")} rows={2} />
      </Group>
      <Group title={t("travel")}>
        <Side>
          <SelectField
            {...form.field("passportCountry")}
            label={t("passportCountry")}
            choices={COUNTRY_CHOICES}
            searchable
          />
          <DateField {...form.field("passportExpiry")} label={t("passportExpiry")} />
        </Side>
        <TextField {...form.field("drivingLicence")} label={t("drivingLicence")} autoComplete="off" maxLength={50} />
      </Group>
      <Group title={t("measures")}>
        <Side>
          <NumberField {...form.field("heightCm")} label={t("heightCm")} min={30} max={260} />
          <TextField {...form.field("clothingSize")} label={t("clothingSize")} autoComplete="off" maxLength={50} />
          <TextField {...form.field("shoeSize")} label={t("shoeSize")} autoComplete="off" maxLength={50} />
        </Side>
      </Group>
      <Group title={t("care")}>
        <TextAreaField {...form.field("dietary")} label={t("dietary")} hint={t("dietaryHint")} rows={2} />
        <TextAreaField {...form.field("medical")} label={t("medical")} hint={t("medicalHint")} rows={2} />
      </Group>
    </EditPage>
  );
}
