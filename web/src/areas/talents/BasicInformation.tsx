import type { ReactNode } from "react";
import type { PersonSummary } from "#contract/talents/person.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { age, date, today } from "#web/kit/time/format.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t } from "#web/messages/talents.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { useZone } from "#web/shared/me.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { type Fact, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { SocialLinks } from "#web/shared/social/SocialLinks.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import { editPath, type OfFamily } from "./family.ts";
import { representationLine } from "./person.words.ts";
import styles from "./Summary.module.css";

/** What is known of a person; what is not known takes no room. */
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
    <SheetPart title={t("basics")}>
      <SheetFacts facts={useFacts(person)} none={none} />
    </SheetPart>
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
          {date(dob)} <span className={styles.aside}>{t("years", { count: age(dob, today(zone)) })}</span>
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
