import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { BellSlashIcon } from "@phosphor-icons/react/dist/csr/BellSlash";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { useState } from "react";
import { Link } from "react-router";
import type { Fan } from "#contract/fans/report.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { fanFirstName, fanPerson } from "../people.tsx";
import { panelText } from "./messages.ts";
import { ordinal } from "./ordinal.ts";
import styles from "./Panel.module.css";

/** Number of talents that are shown until all are asked for. */
const FIRST = 4;
type Followed = Fan["follows"][number];

/** Lists the talents that a fan follows, since when, and how high the fan stands among theirs. */
export function Follows({ fan }: { fan: Fan }) {
  const [open, setOpen] = useState(false);
  const { displayName } = fanPerson(fan.id, fan.user_name);
  const name = fanFirstName(displayName);
  const total = fan.follows.length;
  const muted = fan.follows.filter(({ notification }) => !notification).length;
  const shown = fan.follows.slice(0, open ? total : FIRST);
  return (
    <section className={styles.part} aria-label={panelText("follows")}>
      <h3>
        {panelText("follows")}{" "}
        <span className={styles.quiet}>
          {muted === 0
            ? panelText("followCount", { count: total })
            : panelText("followsMuted", { count: muted, total, name })}
        </span>
        {total > FIRST && (
          <Button tone="link" aria-expanded={open} className={styles.all} onClick={() => setOpen(!open)}>
            {panelText(open ? "fewer" : "all")}
          </Button>
        )}
      </h3>
      {total === 0 && <p className={styles.quiet}>{panelText("followsNone")}</p>}
      <ul className={styles.follows}>
        {shown.map((followed, index) => (
          <FollowedTalent key={followed.talent?.id ?? index} followed={followed} name={name} />
        ))}
      </ul>
    </section>
  );
}

/** One talent that a fan follows; `name` is the fan's. */
function FollowedTalent({ followed, name }: { followed: Followed; name: string }) {
  const zone = useZone();
  const seesTalents = useMay("TALENT", "read");
  const { talent, since, rank, fans, notification } = followed;
  const place = ordinal(rank);
  const title = talent?.name ?? panelText("unseenTalent");
  return (
    <li>
      {talent ? (
        <Avatar person={{ id: talent.id, displayName: talent.name, avatarUrl: null }} size={28} />
      ) : (
        <UserIcon size={28} aria-hidden />
      )}
      <span className={styles.talent}>
        {talent && seesTalents ? <Link to={`/talent/${talent.id}/profile/summary`}>{title}</Link> : title}
        {since && <small>{panelText("since", { day: dayOf(since, zone) })}</small>}
      </span>
      <span className={styles.rank} data-tip={panelText("rankTip", { rank: place, name: title })}>
        {notification ? panelText("rankOf", { rank: place, fans }) : panelText("mutedTalent")}
      </span>
      {notification ? (
        <BellIcon size={16} aria-label={panelText("notified", { name })} />
      ) : (
        <BellSlashIcon size={16} aria-label={panelText("notNotified", { name })} />
      )}
    </li>
  );
}
