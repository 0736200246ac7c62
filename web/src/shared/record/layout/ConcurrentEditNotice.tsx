import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { useState } from "react";
import type { RecordKind } from "#contract/record-kinds.ts";
import { t } from "#web/shared/messages.ts";
import { PresentAvatars } from "#web/shared/people/PresentAvatars.tsx";
import { presentName } from "#web/shared/people/presenceLabels.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { useLastSave, usePresence } from "#web/ui/live/presence.ts";
import { formatTime } from "#web/ui/time/format.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./ConcurrentEditNotice.module.css";

interface Props {
  kind: RecordKind;
  id: string;
  /** The record's current version, and the version that the form is based on. */
  version: number;
  formVersion: number | undefined;
  /** True while the form is closing, when the user's own save is not reported. */
  leaving: boolean;
}
const A_MOMENT_MS = 60_000;

/** In the footer of a record's form: who else is editing, and who has saved in the meantime. Leaves typed values alone. */
export function ConcurrentEditNotice({ kind, id, version, formVersion = version, leaving }: Props) {
  const people = usePresence(kind, id, true);
  const label = useLastSaveLabel({ kind, id, version, leaving });
  const older = formVersion < version;
  return (
    <div className={styles.concurrentEdit}>
      <PresentAvatars people={people} />
      <p role="status" className={styles.saved} data-older={older || undefined}>
        {label && (
          <>
            <ClockCounterClockwiseIcon />
            <span>
              {label} {t(older ? "typedStays" : "showsNewest")}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function useLastSaveLabel({ kind, id, version, leaving }: Omit<Props, "formVersion">): string | null {
  const [opened] = useState(version);
  const saved = useLastSave(kind, id);
  const me = useMe();
  const zone = useZone();
  const passed = useDebounced(version, A_MOMENT_MS) === version;
  if (version === opened || (leaving && (!saved || saved.by.id === me.user.id))) return null;
  if (!saved) return t("savedBySomeone");
  if (saved.by.id === me.user.id) return t("savedByYou");
  const name = presentName(saved.by);
  return passed ? t("savedAt", { name, time: formatTime(saved.at, zone) }) : t("savedJustNow", { name });
}
