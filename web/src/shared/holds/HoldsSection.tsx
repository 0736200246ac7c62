/** The holds of an opportunity or event, with what can be done about them. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { lazy } from "react";
import { Link } from "react-router";
import { type Hold, talentHolds } from "#contract/holds/hold.ts";
import { dayRange } from "#web/shared/deals/workColumns.tsx";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { city, formatDateTime } from "#web/ui/time/format.ts";
import { HoldLevel } from "./HoldLevel.tsx";
import styles from "./Holds.module.css";
import type { HeldFor } from "./heldFor.ts";
import { holdActions } from "./holdActions.tsx";
import { t } from "./messages.ts";

const PlaceHolds = lazy(async () => ({ default: (await import("./HoldDialogs.tsx")).PlaceHolds }));

const DAY = 86_400_000;
const stands = ({ state }: Hold): boolean => state === "held" || state === "confirmed";

export function HoldsSection({ holder }: { holder: HeldFor }) {
  const answer = useCallQuery(talentHolds.list, { params: { id: holder.id } });
  const place = (): unknown => openDialog((close) => <PlaceHolds holder={holder} close={close} />);
  return (
    <DetailSection
      title={t("holds")}
      action={
        answer.data?.editable && (
          <Button tone="link" onClick={place}>
            {t("place")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {({ editable, holds }) => {
          const [standing, ended] = [holds.filter(stands), holds.filter((hold) => !stands(hold))];
          return (
            <>
              {standing.length === 0 ? (
                <EmptyText>{editable ? t("none") : t("noneHere")}</EmptyText>
              ) : (
                <ul className={styles.rows}>
                  {standing.map((hold) => (
                    <StandingHold key={hold.id} hold={hold} holder={holder} editable={editable} />
                  ))}
                </ul>
              )}
              {ended.length > 0 && (
                <details className={styles.ended}>
                  <summary>{t("endedCount", { count: ended.length })}</summary>
                  <ul className={styles.rows}>
                    {ended.map((hold) => (
                      <li key={hold.id} className={styles.row}>
                        <span className={styles.who}>
                          {hold.name}
                          <span className={styles.minor}>{daysOf(hold)}</span>
                        </span>
                        <span>{endedText(hold)}</span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </DetailSection>
  );
}

const daysOf = ({ firstDay, lastDay, fromTime, toTime }: Hold): string =>
  dayRange(fromTime ? `${firstDay}T${fromTime}` : firstDay, toTime ? `${lastDay}T${toTime}` : lastDay) ?? "";

const endedText = ({ state, cause }: Hold): string =>
  state === "released" && (cause === "confirmed" || cause === "cancelled") ? t(`released_${cause}`) : t(state);

function StandingHold({ hold, holder, editable }: { hold: Hold; holder: HeldFor; editable: boolean }) {
  const { person, name, level, zone, expiresAt, conflictReason } = hold;
  const soon = expiresAt !== null && Date.parse(expiresAt) - Date.now() < DAY;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        {person ? (
          <Link to={`/${person.type}/${person.id}`}>
            <NamedAvatar person={person} />
          </Link>
        ) : (
          name
        )}
        <span className={styles.minor}>{daysOf(hold)}</span>
        {expiresAt !== null && level !== null && (
          <span className={soon ? `${styles.minor} ${styles.soon}` : styles.minor}>
            {t("until_", { when: formatDateTime(expiresAt, zone), city: city(zone) })}
          </span>
        )}
        {conflictReason && <span className={styles.minor}>{t("overlapReason", { reason: conflictReason })}</span>}
      </span>
      <span className={styles.state}>
        {level === null ? (
          <Badge tone="good" icon={CheckCircleIcon} resting>
            {t("confirmed")}
          </Badge>
        ) : (
          <HoldLevel level={level} />
        )}
      </span>
      {editable && level !== null ? (
        <OpenMenuButton actions={holdActions(hold, holder)}>
          <IconButton title={t("actionsOf", { name })}>
            <DotsThreeIcon />
          </IconButton>
        </OpenMenuButton>
      ) : (
        <span />
      )}
    </li>
  );
}
