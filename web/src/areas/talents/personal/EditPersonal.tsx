import { useParams } from "react-router";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { type BasicInfos, basicInfos } from "#contract/talents/personal.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { EditPage, useSavedToast } from "#web/shared/record/EditRecord.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { type OfFamily, personalPath } from "../family.ts";
import { basicLabels, valuesOf } from "./basicForm.ts";

/** Edits the basic information; lists are edited in place. */
export function EditPersonal({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useCallQuery(people.summary, { params: { family, id } });
  const infos = useCallQuery(basicInfos.get, { params: { family, id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <QueryBoundary answer={answer}>
      {(person) =>
        person.editable ? (
          <QueryBoundary answer={infos}>
            {(now) => <BasicForm key={person.id} family={family} person={person} infos={now} />}
          </QueryBoundary>
        ) : (
          <NoRight />
        )
      }
    </QueryBoundary>
  );
}

function BasicForm({ family, person, infos }: OfFamily & { person: PersonSummary; infos: BasicInfos }) {
  const { id } = person;
  const saved = useSavedToast(personalPath(family, id));
  const form = useCallForm(basicInfos.update, {
    params: { family },
    draft: id,
    initial: valuesOf(infos),
    toBody: (values) => ({ id, ...values }),
    newest: valuesOf,
    words: basicLabels,
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
      <FieldGroup title={t("who")}>
        <FieldRow>
          <TextField {...form.field("gender")} label={t("gender")} autoComplete="off" maxLength={50} />
          <TextField {...form.field("placeOfBirth")} label={t("placeOfBirth")} autoComplete="off" />
        </FieldRow>
        <TextAreaField {...form.field("homeAddress")} label={t("homeAddress")} rows={2} />
      </FieldGroup>
      <FieldGroup title={t("travel")}>
        <FieldRow>
          <SelectField
            {...form.field("passportCountry")}
            label={t("passportCountry")}
            choices={COUNTRY_CHOICES}
            searchable
          />
          <DateField {...form.field("passportExpiry")} label={t("passportExpiry")} />
        </FieldRow>
        <TextField {...form.field("drivingLicence")} label={t("drivingLicence")} autoComplete="off" maxLength={50} />
      </FieldGroup>
      <FieldGroup title={t("measures")}>
        <FieldRow>
          <NumberField {...form.field("heightCm")} label={t("heightCm")} min={30} max={260} />
          <TextField {...form.field("clothingSize")} label={t("clothingSize")} autoComplete="off" maxLength={50} />
          <TextField {...form.field("shoeSize")} label={t("shoeSize")} autoComplete="off" maxLength={50} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("care")}>
        <TextAreaField {...form.field("dietary")} label={t("dietary")} hint={t("dietaryHint")} rows={2} />
        <TextAreaField {...form.field("medical")} label={t("medical")} hint={t("medicalHint")} rows={2} />
      </FieldGroup>
    </EditPage>
  );
}
