import type { Business } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { DetailFacts, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { businessPath, type OfFamily } from "../family.ts";
import { EditButton } from "../personal/EditButton.tsx";
import { feeLabel } from "./labels.ts";

interface Props extends OfFamily {
  person: PersonSummary;
  section: Business;
}

/** The agreement. Without read access to finance, no fee is received. */
export function AgreementPart({ family, person: { id, displayName, editable }, section }: Props) {
  const {
    agreementStart,
    agreementEnd,
    managementFee,
    blockConflicts,
    bufferBefore: before,
    bufferAfter: after,
  } = section;
  const title = t("editTitle", { name: displayName });
  return (
    <DetailSection
      title={t("agreement")}
      action={editable && <EditButton title={title} to={`${businessPath(family, id)}/edit`} />}
    >
      <DetailFacts
        facts={[
          [t("agreementStart"), formatDate(agreementStart)],
          [t("agreementEnd"), formatDate(agreementEnd)],
          [t("fee"), managementFee && feeLabel(managementFee)],
          [t("bookings"), blockConflicts && t("blockConflicts")],
          [t("buffers"), before + after > 0 && t("buffer", { before, after })],
        ]}
        none={t("noAgreement")}
      />
    </DetailSection>
  );
}
