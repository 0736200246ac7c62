import { useParams } from "react-router";
import { favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { DetailFacts, DetailPanel, DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { SocialLinks } from "#web/shared/social/SocialLinks.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { WebLink } from "#web/shared/values/WebLink.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Favourites.module.css";
import { openConnect } from "./favouriteActions.tsx";

/** Booking and social links of a favourite. */
export function ConnectScreen() {
  const { id = "" } = useParams();
  const { data: favourite } = useCallQuery(favourites.get, { params: { id } });
  if (!favourite) return null;
  const { connectInfo, editable } = favourite;
  const { contactName, contactRole, email, phoneCode, phoneNumber, socialLinks, links } = connectInfo;
  const booked = contactName || email || phoneNumber;
  const fill = editable && (
    <Button tone="link" onClick={() => openConnect(favourite)}>
      {t("fillIn")}
    </Button>
  );
  return (
    <DetailPanel
      side={
        <DetailSection title={shared("socialLinks")}>
          {socialLinks.length > 0 ? (
            <SocialLinks links={socialLinks} />
          ) : (
            <EmptyText>
              {t("noLinks")} {fill}
            </EmptyText>
          )}
        </DetailSection>
      }
    >
      <DetailSection title={t("booking")}>
        {booked ? (
          <DetailFacts
            facts={[
              [t("contactName"), contactName],
              [t("contactRole"), contactRole],
              [t("email"), email && <a href={`mailto:${email}`}>{email}</a>],
              [t("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
            ]}
          />
        ) : (
          <EmptyText>
            {t("noBooking")} {fill}
          </EmptyText>
        )}
      </DetailSection>
      {links.length > 0 && (
        <DetailSection title={t("links")}>
          <ul className={styles.others}>
            {links.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <span>{title}</span>
                <WebLink address={url} />
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
    </DetailPanel>
  );
}
