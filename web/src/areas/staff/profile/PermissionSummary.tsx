import { permission } from "#contract/staff/permission.ts";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { firstName } from "../permission/holder.ts";
import { openSettings } from "../permission/openPermission.tsx";

import { levelLabel, levelsFrom, shownRows } from "../permission/permission.rules.ts";
import { governanceOf } from "../staff.rules.ts";
import { ProfileSection } from "./ProfileSection.tsx";
import styles from "./StaffSummaryScreen.module.css";

/** Lists what a member of staff has access to. */
export function PermissionSummary({ member }: { member: StaffDetail }) {
  const { id, displayName, avatarUrl, position, accountRole } = member;
  const me = useMe();
  const answer = useCallQuery(permission.get, { params: { id } });
  const settings = governanceOf(me, member).permission === true && (
    <Button tone="link" onClick={() => openSettings({ id, displayName, avatarUrl, role: position?.name ?? null })}>
      {t("settings")}
    </Button>
  );
  if (accountRole !== "staff")
    return (
      <ProfileSection title={t("permission")}>
        <p className={styles.none}>{t("whole")}</p>
      </ProfileSection>
    );
  return (
    <ProfileSection title={t("permission")} action={settings}>
      <QueryBoundary answer={answer} waiting={<Skeleton lines={4} />}>
        {({ resources }) => {
          const levels = levelsFrom(resources);
          const rows = shownRows(resources);
          const open = rows.filter(({ resource }) => !levels[resource].includes("NO_ACCESS"));
          if (open.length === 0)
            return <p className={styles.none}>{t("allHidden", { name: firstName(displayName) })}</p>;
          return (
            <>
              <dl className={styles.rights}>
                {open.map(({ resource, title }) => (
                  <div key={resource}>
                    <dt>{title}</dt>
                    <dd>{levelLabel(resource, levels[resource])}</dd>
                  </div>
                ))}
              </dl>
              {open.length < rows.length && <p className={styles.rest}>{t("hiddenRest")}</p>}
            </>
          );
        }}
      </QueryBoundary>
    </ProfileSection>
  );
}
