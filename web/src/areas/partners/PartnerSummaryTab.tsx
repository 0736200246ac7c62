import { billingContacts } from "#contract/expenses/billing-contact.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PartnerSummary } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { AddressLines } from "#web/shared/addresses/AddressLines.tsx";
import { t as addressWords } from "#web/shared/addresses/messages.ts";
import { BillingContacts } from "#web/shared/billing/BillingContacts.tsx";
import { AssignedPart } from "#web/shared/company/AssignedPart.tsx";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { ContactsInBrief } from "#web/shared/contacts/ContactsInBrief.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { DetailFacts, DetailPanel, DetailSection, Prose } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { PartnerDeals } from "./PartnerDeals.tsx";

export function PartnerSummaryTab({ record: partner }: { record: PartnerSummary }) {
  const { id, displayName, editable } = partner;
  const paths = useRecordPaths();
  const contacts = useCallQuery(partnerContacts.list, { query: { clientId: id } });
  const billing = useCallQuery(billingContacts.list, { body: { ownerType: "partner", ownerId: id } });
  return (
    <>
      <DetailPanel side={<Side partner={partner} />}>
        <About partner={partner} />
        {contacts.data && (
          <ContactsInBrief
            contacts={contacts.data.rows}
            total={contacts.data.total ?? contacts.data.rows.length}
            to={paths.tab(id, "contacts")}
          />
        )}
        {/* Below the contacts and after them, so that none moves another. */}
        {!contacts.isPending && !billing.isPending && (
          <>
            <BillingContacts type="partner" record={partner} />
            <PartnerDeals id={id} />
          </>
        )}
      </DetailPanel>
      {!contacts.isPending && !billing.isPending && (
        <Gallery owner={{ kind: "partner", id }} name={displayName} editable={editable} />
      )}
    </>
  );
}

function About({ partner: { id, headline, bio, editable } }: { partner: PartnerSummary }) {
  const paths = useRecordPaths();
  return (
    <DetailSection title={t("about")}>
      {headline && <Prose lead>{headline}</Prose>}
      {bio && <Prose>{bio}</Prose>}
      {!headline && !bio && <MissingHint edit={editable && paths.edit(id)}>{t("noDescription")}</MissingHint>}
    </DetailSection>
  );
}

const Side = ({ partner }: { partner: PartnerSummary }) => {
  const { phoneCode, phoneNumber, email, companyWebsite, headOfficeLocation, industryCategory, attributes } = partner;
  return (
    <>
      <DetailSection title={c("basics")}>
        <DetailFacts
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
      </DetailSection>
      <AssignedPart staff={partner.assignedStaff} />
    </>
  );
};
