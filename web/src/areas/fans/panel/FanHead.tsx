import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { Fan } from "#contract/fans/report.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { FanStatusBadge } from "../FanStatusBadge.tsx";
import { fanFirstName, fanPerson, placeText } from "../people.tsx";
import { panelText } from "./messages.ts";
import styles from "./Panel.module.css";

/** Name, place, status, whether the fan may be emailed, and what can be done. */
export function FanHead({ fan, actions }: { fan: Fan; actions: readonly Action[] }) {
  const zone = useZone();
  const person = fanPerson(fan.id, fan.user_name);
  const day = dayOf(fan.created_date, zone);
  const place = placeText(fan);
  return (
    <>
      <div className={styles.head}>
        <Avatar person={person} size={52} />
        <div className={styles.words}>
          <h2>{person.displayName}</h2>
          <p>{place ? panelText("placeAndSince", { place, day }) : panelText("onlySince", { day })}</p>
          <p className={styles.state} data-resting={fan.status !== "Muted" || undefined}>
            <FanStatusBadge status={fan.status} />
            <Consent fan={fan} zone={zone} />
          </p>
        </div>
      </div>
      {fan.email && (
        <p className={styles.email}>
          <EmailAddress address={fan.email} />
        </p>
      )}
      {fan.preferences.length > 0 && (
        <p className={styles.preferences}>
          <Tags tags={fan.preferences} most={6} />
        </p>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ id, title, icon: Icon, run }) => (
            <Button key={id} icon={Icon && <Icon size={16} />} onClick={() => void run?.()}>
              {title}
            </Button>
          ))}
          <span>
            {fan.muted === null ? (
              panelText("hides", { name: fanFirstName(person.displayName) })
            ) : (
              <MutedBy fan={fan} zone={zone} />
            )}
          </span>
        </div>
      )}
    </>
  );
}

function MutedBy({ fan: { muted }, zone }: { fan: Fan; zone: string }) {
  if (!muted) return null;
  const day = dayOf(muted.at, zone);
  return muted.by ? panelText("mutedBy", { who: muted.by.displayName, day }) : panelText("mutedOn", { day });
}

function Consent({ fan: { consent, consentAt, consentSource }, zone }: { fan: Fan; zone: string }) {
  const day = dayOf(consentAt, zone);
  const from = (agreed: boolean): string =>
    consentSource === null
      ? panelText(agreed ? "agreed" : "refused", { day })
      : panelText(agreed ? "agreedFrom" : "refusedFrom", { day, source: consentSource });
  const tip = consent === null ? panelText("notAsked") : from(consent);
  const Icon = consent ? EnvelopeSimpleIcon : ProhibitIcon;
  return (
    <span className={styles.consent} data-tip={tip}>
      <Icon size={14} aria-hidden />
      {panelText(consent ? "mayEmail" : "noEmails")}
      <span className="only-read">{tip}</span>
    </span>
  );
}
