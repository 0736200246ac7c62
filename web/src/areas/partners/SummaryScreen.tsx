import { useParams } from "react-router";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t } from "#web/messages/partners.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { Named } from "#web/shared/FaceStack.tsx";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { Nothing, Prose, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import { editPath } from "./paths.ts";
import styles from "./SummaryScreen.module.css";

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
    {!headline && !bio && (
      <Nothing>
        {t("nothingSaid")}{" "}
        {editable && (
          <Button tone="link" to={editPath(id)}>
            {t("fillIn")}
          </Button>
        )}
      </Nothing>
    )}
  </SheetPart>
);

const Side = ({ partner }: { partner: PartnerSummary }) => {
  const { phoneCode, phoneNumber, email, companyWebsite, headOfficeLocation, industryCategory, attributes } = partner;
  return (
    <>
      <SheetPart title={t("basics")}>
        <SheetFacts
          facts={[
            [t("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
            [t("email"), email && <a href={`mailto:${email}`}>{email}</a>],
            [t("website"), companyWebsite && <WebLink address={companyWebsite} />],
            [t("headOffice"), headOfficeLocation],
            [addressWords("addresses"), partner.addresses.length > 0 && <AddressLines addresses={partner.addresses} />],
            [t("category"), industryCategory?.name],
            [t("attributes"), attributes.length > 0 && <Tags tags={attributes} />],
          ]}
        />
      </SheetPart>
      <SheetPart title={t("assignedStaff")}>
        {partner.assignedStaff.length > 0 ? (
          <ul className={styles.staff}>
            {partner.assignedStaff.map((person) => (
              <li key={person.id}>
                <Named person={person} />
              </li>
            ))}
          </ul>
        ) : (
          <Nothing>{t("nobody")}</Nothing>
        )}
      </SheetPart>
    </>
  );
};
