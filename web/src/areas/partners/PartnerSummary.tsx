import type { PartnerSummary } from "#contract/partners/partner.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/partners.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { Missing } from "#web/shared/company/Missing.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";

export const Summary = ({ record: partner }: { record: PartnerSummary }) => (
  <>
    <Sheet side={<Side partner={partner} />}>
      <About partner={partner} />
    </Sheet>
    <Gallery owner={{ kind: "partner", id: partner.id }} name={partner.displayName} editable={partner.editable} />
  </>
);

function About({ partner: { id, headline, bio, editable } }: { partner: PartnerSummary }) {
  const paths = useRecordPaths();
  return (
    <SheetPart title={t("about")}>
      {headline && <Prose lead>{headline}</Prose>}
      {bio && <Prose>{bio}</Prose>}
      {!headline && !bio && <Missing edit={editable && paths.edit(id)}>{t("nothingSaid")}</Missing>}
    </SheetPart>
  );
}

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
            [addressWords("addresses"), partner.addresses.length > 0 && <AddressLines addresses={partner.addresses} />],
            [c("category"), industryCategory?.name],
            [t("attributes"), attributes.length > 0 && <Tags tags={attributes} />],
          ]}
        />
      </SheetPart>
      <AssignedPart staff={partner.assignedStaff} />
    </>
  );
};
