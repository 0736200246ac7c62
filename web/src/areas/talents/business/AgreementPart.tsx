import type { Business } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/business.ts";
import { businessPath, type OfFamily } from "../family.ts";
import { EditButton, Facts, Part } from "../personal/Part.tsx";
import { feeWords } from "./words.ts";

interface Props extends OfFamily {
  person: PersonSummary;
  section: Business;
}

/** What was agreed. Whoever may not read finance is sent no fee. */
export function AgreementPart({ family, person: { id, displayName, editable }, section }: Props) {
  const { agreementStart, agreementEnd, managementFee } = section;
  const title = t("editTitle", { name: displayName });
  return (
    <Part
      id="agreement"
      title={t("agreement")}
      way={editable && <EditButton title={title} to={`${businessPath(family, id)}/edit`} />}
    >
      <Facts
        facts={[
          { label: t("agreementStart"), value: date(agreementStart) },
          { label: t("agreementEnd"), value: date(agreementEnd) },
          { label: t("fee"), value: managementFee && feeWords(managementFee) },
        ]}
        none={t("noAgreement")}
      />
    </Part>
  );
}
