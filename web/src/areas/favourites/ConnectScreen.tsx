import { useParams } from "react-router";
import { favourites } from "#contract/favourites/favourite.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/favourites.ts";
import { t as shared } from "#web/messages/shared.ts";
import { PhoneNumber } from "#web/shared/PhoneNumber.tsx";
import { Nothing, Sheet, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { SocialLinks } from "#web/shared/social/SocialLinks.tsx";
import { WebLink } from "#web/shared/WebLink.tsx";
import styles from "./Favourites.module.css";
import { openConnect } from "./favouriteActions.tsx";

/** How a favourite is booked and followed. */
export function ConnectScreen() {
  const { id = "" } = useParams();
  const { data: favourite } = useAsk(favourites.get, { params: { id } });
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
    <Sheet
      side={
        <SheetPart title={shared("socialLinks")}>
          {socialLinks.length > 0 ? (
            <SocialLinks links={socialLinks} />
          ) : (
            <Nothing>
              {t("noLinks")} {fill}
            </Nothing>
          )}
        </SheetPart>
      }
    >
      <SheetPart title={t("booking")}>
        {booked ? (
          <SheetFacts
            facts={[
              [t("contactName"), contactName],
              [t("contactRole"), contactRole],
              [t("email"), email && <a href={`mailto:${email}`}>{email}</a>],
              [t("phone"), phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />],
            ]}
          />
        ) : (
          <Nothing>
            {t("noBooking")} {fill}
          </Nothing>
        )}
      </SheetPart>
      {links.length > 0 && (
        <SheetPart title={t("links")}>
          <ul className={styles.others}>
            {links.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <span>{title}</span>
                <WebLink address={url} />
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
    </Sheet>
  );
}
