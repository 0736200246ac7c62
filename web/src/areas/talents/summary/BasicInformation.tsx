import type { ReactNode } from "react";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { AddressLines } from "#web/shared/addresses/AddressLines.tsx";
import { t as addressWords } from "#web/shared/addresses/messages.ts";
import { DetailFacts, DetailSection, type Fact } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { SocialLinks } from "#web/shared/social/SocialLinks.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { age, formatDate, today } from "#web/ui/time/format.ts";
import { editPath, type OfFamily } from "../family.ts";
import { representationLine } from "../personLabels.ts";
import styles from "./Summary.module.css";

/** Known facts of a person; empty ones take no space. */
export function BasicInformation({ family, person }: OfFamily & { person: PersonSummary }) {
  const none = (
    <>
      {t("noBasics")}{" "}
      {person.editable && (
        <Button tone="link" to={editPath(family, person.id)}>
          {t("fillIn")}
        </Button>
      )}
    </>
  );
  return (
    <DetailSection title={t("basics")}>
      <DetailFacts facts={useFacts(person)} none={none} />
    </DetailSection>
  );
}

const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);
const tags = (items: readonly string[]): ReactNode => items.length > 0 && <Tags tags={items} />;

function useFacts(person: PersonSummary): Fact[] {
  const zone = useZone();
  const {
    phoneNumber,
    phoneCode,
    email,
    website,
    legalName,
    pronouns,
    dob,
    nationality,
    languages,
    types,
    subTypes,
    socialLinks,
    timezoneId,
    representationStart,
    representationEnd,
    source,
  } = person;
  return [
    [t("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
    [t("email"), email && <a href={`mailto:${email}`}>{email}</a>],
    [t("website"), website && <WebLink address={website} />],
    [addressWords("addresses"), person.addresses.length > 0 && <AddressLines addresses={person.addresses} />],
    [t("legalName"), legalName],
    [t("pronouns"), pronouns],
    [
      t("dob"),
      dob && (
        <>
          {formatDate(dob)} <span className={styles.aside}>{t("years", { count: age(dob, today(zone)) })}</span>
        </>
      ),
    ],
    [t("nationality"), nationality && countryName(nationality)],
    [t("languages"), languages.join(", ")],
    [t("types"), tags(names(types))],
    [t("subTypes"), names(subTypes).join(", ")],
    [t("tags"), tags(person.tags)],
    [t("socialLinks"), socialLinks.length > 0 && <SocialLinks links={socialLinks} />],
    [t("timeZone"), timezoneId?.replaceAll("_", " ")],
    [t("representation"), representationLine(representationStart, representationEnd)],
    [t("source"), source],
  ];
}
