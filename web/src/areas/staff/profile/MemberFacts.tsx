import type { StaffDetail } from "#contract/staff/staff.ts";
import { age, date, dayOf, today } from "#web/kit/time/format.ts";
import { t as addressWords } from "#web/messages/addresses.ts";
import { t } from "#web/messages/staff.ts";
import { AddressLines } from "#web/shared/AddressLines.tsx";
import { useZone } from "#web/shared/me.tsx";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { When } from "#web/shared/When.tsx";
import { roleName } from "../staff.rules.ts";
import { Facts } from "./Facts.tsx";
import { Section } from "./Section.tsx";
import styles from "./SummaryScreen.module.css";

export function ContactFacts({
  member: { email, phoneCode, phoneNumber, addresses, dob, timezoneId },
}: {
  member: StaffDetail;
}) {
  const zone = useZone();
  const years = dob && age(dob, today(zone));
  return (
    <Section title={t("contact")}>
      <Facts
        facts={[
          { label: t("email"), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: t("phone"), value: phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link /> },
          { label: addressWords("addresses"), value: addresses.length > 0 && <AddressLines addresses={addresses} /> },
          {
            label: t("dob"),
            value: dob && (
              <>
                {date(dob)} <span className={styles.faint}>{years}</span>
              </>
            ),
          },
          { label: t("timeZone"), value: timezoneId?.replaceAll("_", " ") },
        ]}
      />
    </Section>
  );
}

export function AccountFacts({ member: { accountRole, lastLogin, twoFactor, createdAt } }: { member: StaffDetail }) {
  const zone = useZone();
  return (
    <Section title={t("account")}>
      <Facts
        facts={[
          { label: t("accountRole"), value: roleName(accountRole) },
          { label: t("lastLogin"), value: lastLogin === null ? t("never") : <When instant={lastLogin} /> },
          { label: t("secondFactor"), value: t(twoFactor ? "on" : "off") },
          { label: t("addedOn"), value: dayOf(createdAt, zone) },
        ]}
      />
    </Section>
  );
}
