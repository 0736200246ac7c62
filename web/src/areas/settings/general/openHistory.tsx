import { type AgencyChange, agencySettings } from "#contract/settings/agency-setting.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./General.module.css";
import { t } from "./messages.ts";
import { isSettingField } from "./parts.ts";
import { settingText } from "./settingText.ts";

/** Opens the changes of the general settings, each of which can be taken back. */
export const openHistory = () => openDialog((close) => <History close={close} />);

function History({ close }: { close: () => void }) {
  const changes = useCallQuery(agencySettings.history, {});
  return (
    <Dialog title={t("history")} size={650} onClose={close}>
      <QueryBoundary answer={changes}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t("historyEmpty")}</p>
          ) : (
            <ul className={styles.history} aria-label={t("history")}>
              {rows.map((row, place) => (
                <Change
                  key={row.id}
                  change={row}
                  isLast={rows.findIndex(({ field }) => field === row.field) === place}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

/** A field that was changed again is taken back by its newer change. */
function Change({ change: { field, before, after, by, at }, isLast }: { change: AgencyChange; isLast: boolean }) {
  const mayWrite = useMay("ORGANIZATION", "write");
  if (!isSettingField(field)) return null;
  const [was, became]: unknown[] = [JSON.parse(before), JSON.parse(after)];
  const takeBack = async (): Promise<void> => {
    // Read now: a change just before may have raised the version.
    const current = await mutate(agencySettings.get, {});
    if (!current || JSON.stringify(current[field]) !== JSON.stringify(became)) return;
    const body = { version: current.version, [field]: was };
    if (await mutate(agencySettings.update, { body })) showToast(t("undone"));
  };
  return (
    <li>
      <div>
        <b>{t(field)}</b> {settingText(field, was)} → {settingText(field, became)}
        <p>
          {by} <When instant={at} />
        </p>
      </div>
      {mayWrite && isLast && (was !== null || field !== "sessionIdleHours") && (
        <Button size="small" aria-label={t("takeBackOf", { field: t(field) })} onClick={() => void takeBack()}>
          {t("takeBack")}
        </Button>
      )}
    </li>
  );
}
