import { useParams } from "react-router";
import { BUFFER_MAX, type Business, business } from "#contract/talents/business.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { EditPage, useSavedToast } from "#web/shared/record/EditRecord.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { NoRight } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import { businessPath, type OfFamily } from "../family.ts";
import { agreementLabels, agreementRules, bodyOf, FEE_KINDS, valuesOf } from "./agreementForm.ts";

/** Edits agreement and fee; lists are edited in place. */
export function EditBusiness({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useCallQuery(people.summary, { params: { family, id } });
  const section = useCallQuery(business.get, { params: { family, id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <QueryBoundary answer={answer}>
      {(person) =>
        person.editable ? (
          <QueryBoundary answer={section}>
            {(now) => <AgreementForm key={person.id} family={family} person={person} section={now} />}
          </QueryBoundary>
        ) : (
          <NoRight />
        )
      }
    </QueryBoundary>
  );
}

function AgreementForm({ family, person, section }: OfFamily & { person: PersonSummary; section: Business }) {
  const { id } = person;
  const saved = useSavedToast(businessPath(family, id));
  const withFee = useMay("FINANCE", "write");
  const form = useCallForm(business.update, {
    params: { family },
    draft: id,
    initial: valuesOf(section),
    toBody: (values) => bodyOf(id, values, withFee),
    rules: agreementRules,
    newest: valuesOf,
    words: agreementLabels,
    onDone: () => saved(person),
  });
  const { feeKind, agreementStart } = form.values;
  return (
    <EditPage
      form={form}
      kind="person"
      record={person}
      title={t("editTitle", { name: person.displayName })}
      version={section.version}
      back={businessPath(family, id)}
    >
      <FieldGroup title={t("dates")} line={t("agreementHint")}>
        <FieldRow>
          <DateField {...form.field("agreementStart")} label={t("agreementStart")} />
          <DateField
            {...form.field("agreementEnd")}
            label={t("agreementEnd")}
            {...(agreementStart && { min: agreementStart })}
          />
        </FieldRow>
      </FieldGroup>
      {withFee && (
        <FieldGroup title={t("fee")} line={t("feeHint")}>
          <FieldRow>
            <SelectField
              {...form.field("feeKind")}
              label={t("feeKind")}
              choices={FEE_KINDS}
              placeholder={t("feeNone")}
            />
            {feeKind === "percent" && <NumberField {...form.field("percent")} label={t("percent")} percent required />}
            {feeKind === "amount" && <MoneyField {...form.field("amount")} label={t("amount")} required />}
          </FieldRow>
        </FieldGroup>
      )}
      <FieldGroup title={t("bookings")}>
        <SwitchField {...form.field("blockConflicts")} label={t("blockConflicts")} hint={t("blockConflictsHint")} />
        <FieldRow>
          <NumberField {...form.field("bufferBefore")} label={t("bufferBefore")} max={BUFFER_MAX} />
          <NumberField {...form.field("bufferAfter")} label={t("bufferAfter")} max={BUFFER_MAX} />
        </FieldRow>
      </FieldGroup>
    </EditPage>
  );
}
