import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { useState } from "react";
import { Link } from "react-router";
import type { BookingConflict } from "#contract/calendar/conflict.ts";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/shared/conflicts/messages.ts";
import { Clashes } from "#web/shared/exclusivity/Clashes.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { workPath } from "#web/shared/work/workPath.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import styles from "./Conflicts.module.css";
import { takenLabel } from "./span.ts";

interface Props {
  clashes: readonly BookingConflict[];
  exclusivities: readonly ExclusivityConflict[];
  close: () => void;
  /** Closes it and saves with the reason. */
  save: (reason: string) => void;
}

/** Clashes of bookings and exclusivities. Saving anyway takes a reason, unless a person's setting refuses it. */
export function ConflictDialog({ clashes, exclusivities, close, save }: Props) {
  const zone = useZone();
  const [reason, setReason] = useState("");
  const names = [...new Set(clashes.map(({ person }) => person.displayName))];
  const blocked = clashes.find((clash) => clash.blocked);
  const [name = ""] = names;
  const [{ person } = { person: null }] = exclusivities;
  const title =
    names.length > 0 || person === null
      ? t(names.length === 1 ? "one" : "several", { name })
      : t("bound", { name: person.displayName });
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("back")}
          </Button>
          {!blocked && (
            <Button size="large" tone="main" off={reason.trim() === ""} onClick={() => save(reason.trim())}>
              {t("save")}
            </Button>
          )}
        </>
      }
    >
      {exclusivities.length > 0 && (
        <div className={styles.bound}>
          <Clashes clashes={exclusivities} apart />
        </div>
      )}
      <ul className={styles.list}>
        {clashes.map((clash) => (
          <li key={`${clash.person.id} ${clash.startsAt} ${clash.other?.recordId}`}>
            <WarningIcon size={16} weight="fill" aria-hidden />
            <div>
              <b>{clash.person.displayName}</b>
              <span>
                {clash.other ? (
                  // In its own tab, since the form behind the dialog is not saved.
                  <Link to={workPath(clash.other)} target="_blank">
                    {clash.other.title}
                  </Link>
                ) : (
                  t("busy")
                )}
                {clash.other && ` · ${takenLabel(clash.other, zone)}`}
              </span>
              <small>{t(clash.inBuffer ? "keptFree" : "together", { time: takenLabel(clash, zone) })}</small>
            </div>
          </li>
        ))}
      </ul>
      {blocked ? (
        <p className={styles.refused}>{t("oneAtOnce", { name: blocked.person.displayName })}</p>
      ) : (
        <TextAreaField
          name="conflictReason"
          label={t("reason")}
          hint={t(names.length > 0 ? "reasonHint" : "boundHint")}
          value={reason}
          onChange={setReason}
          onBlur={() => undefined}
          error={undefined}
          maxLength={LIMITS.remark}
          rows={2}
          required
          autoFocus
        />
      )}
    </Dialog>
  );
}
