import { useId, useState } from "react";
import { may } from "#contract/access.ts";
import { dashboardSetting } from "#contract/dashboards/management.ts";
import { MANAGEMENT_KINDS, MANAGEMENT_WIDGETS, type ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./OfferedWidgets.module.css";

interface Props {
  offered: readonly ManagementKind[];
  /** Version of the offer that is changed. */
  version: number;
  close: () => void;
  onSaved: (before: number, after: number) => void;
}

/** Chooses the widgets that the agency offers, of those that the reader may see. */
export function OfferedWidgets({ offered, version, close, onSaved }: Props) {
  const id = useId();
  const rights = rightsOf(useMe());
  const [chosen, setChosen] = useState<ReadonlySet<ManagementKind>>(() => new Set(offered));
  const [changedVersion, setChangedVersion] = useState(version);
  const readVersion = async (): Promise<void> => {
    try {
      setChangedVersion((await send(dashboardSetting.get, { query: { scope: "ME" } })).offeredVersion);
      invalidateTopics(["dashboard"]);
    } catch (error) {
      showError(error);
    }
  };
  const saving = useCallMutation(dashboardSetting.offer, {
    onDone: ({ offeredVersion }) => {
      close();
      onSaved(changedVersion, offeredVersion);
      showToast(t("offerSaved"));
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== "stale") return showError(error);
      showToast(t("offerStale"), { tone: "failed" });
      void readVersion();
    },
  });
  const kinds = MANAGEMENT_KINDS.filter((kind) =>
    MANAGEMENT_WIDGETS[kind].needs.every((resource) => may(rights, resource, "read")),
  );
  const choose = (kind: ManagementKind, isChosen: boolean): void =>
    setChosen(new Set([...chosen].filter((other) => other !== kind).concat(isChosen ? kind : [])));
  return (
    <Dialog
      title={t("offered")}
      line={t("offeredLine")}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button
            tone="main"
            off={saving.busy}
            onClick={() =>
              void saving.run({ body: { kinds: kinds.filter((kind) => chosen.has(kind)), version: changedVersion } })
            }
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind} className={styles.kind}>
            <Checkbox
              id={`${id}${kind}`}
              checked={chosen.has(kind)}
              onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
            />
            <label htmlFor={`${id}${kind}`}>
              {MANAGEMENT_WIDGETS[kind].title}
              <small>{MANAGEMENT_WIDGETS[kind].about}</small>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
