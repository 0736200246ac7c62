import type { DashboardSetting } from "#contract/dashboards/management.ts";
import { positions } from "#contract/staff/position.ts";
import { selectable } from "#web/shared/record/actions/allowedActions.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Segments } from "#web/ui/elements/Segments.tsx";
import styles from "./ArrangeBar.module.css";
import type { ArrangementOwner } from "./arranging.ts";
import { t } from "./messages.ts";
import { OfferedWidgets } from "./OfferedWidgets.tsx";

interface Props {
  owner: ArrangementOwner;
  setting: DashboardSetting;
  isChanged: boolean;
  isSaving: boolean;
  onOwnerChange: (owner: ArrangementOwner) => Promise<void>;
  onSetBack: () => Promise<void>;
  onCancel: () => void;
  onDone: (message: string) => Promise<void>;
  /** Called with the version of the agency's row before and after what it offers was saved. */
  onOffered: (before: number, after: number) => void;
}

type OwnerKind = "me" | "position" | "everybody";
const ownerKind = ({ scope, positionId }: ArrangementOwner): OwnerKind =>
  positionId !== undefined ? "position" : scope === "ME" ? "me" : "everybody";
const ARRANGED_BY = { me: "ME", position: "POSITION", everybody: "AGENCY" } as const;

/** Says whose dashboard is arranged, and saves it or gives it up. */
export function ArrangeBar(props: Props) {
  const { owner, setting, isChanged, isSaving, onOwnerChange, onSetBack, onCancel, onDone, onOffered } = props;
  const mayArrangeOthers = useMay("DASHBOARD", "write");
  const mayReadPositions = useMay("STAFF", "read");
  const { data = [] } = useCallQuery(positions.list, {}, { when: mayArrangeOthers && mayReadPositions });
  const choices = selectable(data, [owner.positionId]);
  const kind = ownerKind(owner);
  const [firstPosition] = choices;
  const chooseKind = (next: OwnerKind): void => {
    if (next === kind) return;
    if (next === "position" && !firstPosition) return;
    void onOwnerChange({
      scope: next === "me" ? "ME" : "AGENCY",
      ...(next === "position" && firstPosition && { positionId: firstPosition.id }),
    });
  };
  const message =
    kind === "me"
      ? t("saved")
      : kind === "everybody"
        ? t("savedForEverybody")
        : t("savedForPosition", { position: choices.find(({ id }) => id === owner.positionId)?.position ?? "" });
  return (
    <div className={styles.bar}>
      {mayArrangeOthers && (
        <div className={styles.owner}>
          <span className={styles.words} aria-hidden>
            <b>{t("arrange")}</b> {t("for")}
          </span>
          <Segments
            label={t("arrangeFor")}
            value={kind}
            choices={[
              { value: "me", title: t("me") },
              ...(firstPosition ? [{ value: "position" as const, title: t("aPosition") }] : []),
              { value: "everybody", title: t("everybody") },
            ]}
            onChange={chooseKind}
          />
          {kind === "position" && (
            <select
              className={styles.position}
              aria-label={t("position")}
              value={owner.positionId}
              onChange={({ currentTarget }) => void onOwnerChange({ scope: "AGENCY", positionId: currentTarget.value })}
            >
              {choices.map(({ id, position }) => (
                <option key={id} value={id}>
                  {position}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      <div className={styles.actions}>
        {mayArrangeOthers && (
          <Button
            tone="quiet"
            onClick={() =>
              openDialog((close) => (
                <OfferedWidgets
                  offered={setting.offered}
                  version={setting.offeredVersion}
                  close={close}
                  onSaved={onOffered}
                />
              ))
            }
          >
            {t("offered")}
          </Button>
        )}
        <Button
          tone="quiet"
          off={setting.arrangedFor === ARRANGED_BY[kind] ? false : t("isDefault")}
          onClick={() => void onSetBack()}
        >
          {t(kind === "everybody" ? "backToDefault" : "backToAgency")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button
          tone="main"
          off={isSaving || (isChanged ? false : t("nothingChanged"))}
          onClick={() => void onDone(message)}
        >
          {t("done")}
        </Button>
      </div>
    </div>
  );
}
