import { useState } from "react";
import { Link } from "react-router";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { FAMILY_STAGES } from "#contract/talents/person.ts";
import { t } from "#web/areas/staff/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { editPath } from "../paths.ts";
import { governanceOf } from "../staff.rules.ts";
import { ProfileSection } from "./ProfileSection.tsx";
import styles from "./StaffSummaryScreen.module.css";

type People = StaffDetail["roster"];
/** The number of people shown at first. */
const SHOWN = 24;

/** The talents and scouts they look after, if the reader may see them. */
export function Roster({ member: { id, accountRole, roster } }: { member: StaffDetail }) {
  const me = useMe();
  const inStages = (stages: readonly string[]): People => roster.filter(({ stage }) => stages.includes(stage));
  const [talents, scouts] = [inStages(FAMILY_STAGES.talents), inStages(FAMILY_STAGES.scouts)];
  if (roster.length === 0)
    return (
      <ProfileSection
        title={t("roster")}
        action={
          governanceOf(me, { id, accountRole }).edit && (
            <Button tone="link" to={editPath(id)}>
              {t("assignSomeone")}
            </Button>
          )
        }
      >
        <p className={styles.none}>{t("noRoster")}</p>
      </ProfileSection>
    );
  return (
    <>
      {talents.length > 0 && <People title={t("talents")} people={talents} base="/talent" />}
      {scouts.length > 0 && <People title={t("scouts")} people={scouts} base="/scout" />}
    </>
  );
}

function People({ title, people, base }: { title: string; people: People; base: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, SHOWN);
  return (
    <ProfileSection title={title} count={people.length}>
      <ul className={styles.people}>
        {shown.map((person) => (
          <li key={person.id}>
            <Link to={`${base}/${person.id}/profile/summary`}>
              <Avatar person={person} size={34} />
              <span>{person.displayName}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button className={styles.more} size="small" onClick={() => setShowsAll(true)}>
          {t("moreOnRoster", { count: people.length })}
        </Button>
      )}
    </ProfileSection>
  );
}
