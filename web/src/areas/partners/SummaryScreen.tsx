import { useParams } from "react-router";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/partners.ts";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { Missing } from "#web/shared/company/Missing.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import { editPath } from "./paths.ts";

/** B-082…B-088, B-090, B-091. The record around it asks for the same, and shows how that went. */
export function SummaryScreen() {
  const { id = "" } = useParams();
  const { data: partner } = useAsk(partners.summary, { params: { id } });
  if (!partner) return null;
  return (
    <>
      <Sheet side={<Side partner={partner} />}>
        <About partner={partner} />
      </Sheet>
      <Gallery owner={{ kind: "partner", id }} name={partner.displayName} editable={partner.editable} />
    </>
  );
}

const About = ({ partner: { id, headline, bio, editable } }: { partner: PartnerSummary }) => (
  <SheetPart title={t("about")}>
    {headline && <Prose lead>{headline}</Prose>}
    {bio && <Prose>{bio}</Prose>}
    {!headline && !bio && <Missing edit={editable && editPath(id)}>{t("nothingSaid")}</Missing>}
  </SheetPart>
);

const Side = ({ partner }: { partner: PartnerSummary }) => {
  const { phoneCode, phoneNumber, email, companyWebsite, headOfficeLocation, industryCategory, attributes } = partner;
  return (
    <>
      <SheetPart title={c("basics")}>
        <SheetFacts
          facts={[
            [c("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
            [c("email"), email && <a href={`mailto:${email}`}>{email}</a>],
            [t("website"), companyWebsite && <WebLink address={companyWebsite} />],
            [t("headOffice"), headOfficeLocation],
            [c("category"), industryCategory?.name],
            [t("attributes"), attributes.length > 0 && <Tags tags={attributes} />],
          ]}
        />
      </SheetPart>
      <AssignedPart staff={partner.assignedStaff} />
    </>
  );
};
