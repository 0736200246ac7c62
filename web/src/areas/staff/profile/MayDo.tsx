import { permission } from "#contract/staff/permission.ts";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones } from "#web/kit/layout/Bones.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/staff.ts";
import { useMe } from "#web/shared/me.tsx";
import { firstName } from "../permission/holder.ts";
import { openSettings } from "../permission/openPermission.tsx";

import { inWords, levelsFrom, shownRows } from "../permission/permission.rules.ts";
import { governanceOf } from "../staff.rules.ts";
import { Section } from "./Section.tsx";
import styles from "./SummaryScreen.module.css";

/** What is open to them, in words; what is hidden is not listed. */
export function MayDo({ member }: { member: StaffDetail }) {
  const { id, displayName, avatarUrl, position, accountRole } = member;
  const me = useMe();
  const answer = useAsk(permission.get, { params: { id } });
  const settings = governanceOf(me, member).permission === true && (
    <Button tone="link" onClick={() => openSettings({ id, displayName, avatarUrl, role: position?.name ?? null })}>
      {t("settings")}
    </Button>
  );
  if (accountRole !== "staff")
    return (
      <Section title={t("permission")}>
        <p className={styles.none}>{t("whole")}</p>
      </Section>
    );
  return (
    <Section title={t("permission")} way={settings}>
      <Asked answer={answer} waiting={<Bones lines={4} />}>
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
                    <dd>{inWords(resource, levels[resource])}</dd>
                  </div>
                ))}
              </dl>
              {open.length < rows.length && <p className={styles.rest}>{t("hiddenRest")}</p>}
            </>
          );
        }}
      </Asked>
    </Section>
  );
}
