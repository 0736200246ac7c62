import type { Business } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/business.ts";
import { SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { businessPath, type OfFamily } from "../family.ts";
import { EditButton } from "../personal/EditButton.tsx";
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
    <SheetPart
      title={t("agreement")}
      way={editable && <EditButton title={title} to={`${businessPath(family, id)}/edit`} />}
    >
      <SheetFacts
        facts={[
          [t("agreementStart"), date(agreementStart)],
          [t("agreementEnd"), date(agreementEnd)],
          [t("fee"), managementFee && feeWords(managementFee)],
        ]}
        none={t("noAgreement")}
      />
    </SheetPart>
  );
}
