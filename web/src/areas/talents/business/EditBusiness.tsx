import { useParams } from "react-router";
import { type Business, business } from "#contract/talents/business.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { MoneyField } from "#web/kit/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/kit/forms/fields/NumberField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { t } from "#web/messages/business.ts";
import { EditPage, useSaved } from "#web/shared/EditRecord.tsx";
import { useMay } from "#web/shared/me.tsx";
import { businessPath, type OfFamily } from "../family.ts";
import { bodyOf, FEE_KINDS, rules, valuesOf, words } from "./agreementForm.ts";

/** Agreement and fee; what a person has several of is changed where it stands. */
export function EditBusiness({ family }: OfFamily) {
  const { id = "" } = useParams();
  const answer = useAsk(people.summary, { params: { family, id } });
  const section = useAsk(business.get, { params: { family, id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(person) =>
        person.editable ? (
          <Asked answer={section}>
            {(now) => <AgreementForm key={person.id} family={family} person={person} section={now} />}
          </Asked>
        ) : (
          <NoRight />
        )
      }
    </Asked>
  );
}

function AgreementForm({ family, person, section }: OfFamily & { person: PersonSummary; section: Business }) {
  const { id } = person;
  const saved = useSaved(businessPath(family, id));
  const withFee = useMay("FINANCE", "write");
  const form = useCallForm(business.update, {
    params: { family },
    draft: id,
    initial: valuesOf(section),
    toBody: (values) => bodyOf(id, values, withFee),
    rules,
    newest: valuesOf,
    words,
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
      <Group title={t("dates")} line={t("agreementHint")}>
        <Side>
          <DateField {...form.field("agreementStart")} label={t("agreementStart")} />
          <DateField
            {...form.field("agreementEnd")}
            label={t("agreementEnd")}
            {...(agreementStart && { min: agreementStart })}
          />
        </Side>
      </Group>
      {withFee && (
        <Group title={t("fee")} line={t("feeHint")}>
          <Side>
            <SelectField
              {...form.field("feeKind")}
              label={t("feeKind")}
              choices={FEE_KINDS}
              placeholder={t("feeNone")}
            />
            {feeKind === "percent" && <NumberField {...form.field("percent")} label={t("percent")} percent required />}
            {feeKind === "amount" && <MoneyField {...form.field("amount")} label={t("amount")} required />}
          </Side>
        </Group>
      )}
    </EditPage>
  );
}
