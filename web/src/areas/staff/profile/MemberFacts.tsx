import type { StaffDetail } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { AddressLines } from "#web/shared/addresses/AddressLines.tsx";
import { t as addressWords } from "#web/shared/addresses/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { When } from "#web/shared/values/When.tsx";
import { age, dayOf, formatDate, today } from "#web/ui/time/format.ts";
import { roleName } from "../staff.rules.ts";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import styles from "./StaffSummaryScreen.module.css";

export function ContactFacts({
  member: { email, phoneCode, phoneNumber, addresses, dob, timezoneId },
}: {
  member: StaffDetail;
}) {
  const zone = useZone();
  const years = dob && age(dob, today(zone));
  return (
    <ProfileSection title={t("contact")}>
      <ProfileFacts
        facts={[
          { label: t("email"), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: t("phone"), value: phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link /> },
          { label: addressWords("addresses"), value: addresses.length > 0 && <AddressLines addresses={addresses} /> },
          {
            label: t("dob"),
            value: dob && (
              <>
                {formatDate(dob)} <span className={styles.faint}>{years}</span>
              </>
            ),
          },
          { label: t("timeZone"), value: timezoneId?.replaceAll("_", " ") },
        ]}
      />
    </ProfileSection>
  );
}

export function AccountFacts({ member: { accountRole, lastLogin, twoFactor, createdAt } }: { member: StaffDetail }) {
  const zone = useZone();
  return (
    <ProfileSection title={t("account")}>
      <ProfileFacts
        facts={[
          { label: t("accountRole"), value: roleName(accountRole) },
          { label: t("lastLogin"), value: lastLogin === null ? t("never") : <When instant={lastLogin} /> },
          { label: t("secondFactor"), value: t(twoFactor ? "on" : "off") },
          { label: t("addedOn"), value: dayOf(createdAt, zone) },
        ]}
      />
    </ProfileSection>
  );
}
