import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { useState } from "react";
import type { RecordKind } from "#contract/record-kinds.ts";
import { useHere, useSaved } from "#web/kit/live/here.ts";
import { timeOf } from "#web/kit/time/format.ts";
import { useSettled } from "#web/kit/useSettled.ts";
import { t } from "#web/messages/shared.ts";
import styles from "./Meanwhile.module.css";
import { useMe, useZone } from "./me.tsx";
import { PresentFaces } from "./PresentFaces.tsx";
import { nameOf } from "./present.words.ts";

interface Props {
  kind: RecordKind;
  id: string;
  /** Of the record as it is now, and as the form began with it or has taken it on since. */
  version: number;
  formVersion: number | undefined;
  /** Whether the form is on its way out: then what one saved is no news. */
  leaving: boolean;
}
const A_MOMENT_MS = 60_000;

/** In the footer of a record's form: who else is at the record, and that it was saved meanwhile. Touches nothing that was typed. */
export function Meanwhile({ kind, id, version, formVersion = version, leaving }: Props) {
  const people = useHere(kind, id, true);
  const words = useSavedWords({ kind, id, version, leaving });
  const older = formVersion < version;
  return (
    <div className={styles.meanwhile}>
      <PresentFaces people={people} />
      <p role="status" className={styles.saved} data-older={older || undefined}>
        {words && (
          <>
            <ClockCounterClockwiseIcon />
            <span>
              {words} {t(older ? "typedStays" : "showsNewest")}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function useSavedWords({ kind, id, version, leaving }: Omit<Props, "formVersion">): string | null {
  const [opened] = useState(version);
  const saved = useSaved(kind, id);
  const me = useMe();
  const zone = useZone();
  const passed = useSettled(version, A_MOMENT_MS) === version;
  if (version === opened || (leaving && (!saved || saved.by.id === me.user.id))) return null;
  if (!saved) return t("savedBySomebody");
  if (saved.by.id === me.user.id) return t("savedByYou");
  const name = nameOf(saved.by);
  return passed ? t("savedAt", { name, time: timeOf(saved.at, zone) }) : t("savedJustNow", { name });
}
