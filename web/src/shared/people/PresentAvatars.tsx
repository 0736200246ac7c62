import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { PresentPerson } from "#contract/live.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { t } from "#web/shared/messages.ts";
import { usePresence } from "#web/ui/live/presence.ts";
import { AvatarGroup } from "./AvatarGroup.tsx";
import styles from "./PresentAvatars.module.css";
import { editingLabel, presenceTip } from "./presenceLabels.ts";

/** Shows who else is viewing the record. Its space is reserved, so that nothing moves when people come and go. */
export function PresentAt({ kind, id, most }: { kind: RecordKind; id: string; most: number }) {
  return <PresentAvatars people={usePresence(kind, id)} most={most} />;
}

/** Avatars with their names in a tooltip, and a text that says who is editing. */
export function PresentAvatars({ people, most = 4 }: { people: readonly PresentPerson[]; most?: number }) {
  const message = editingLabel(people);
  const tip = presenceTip(people);
  return (
    <div className={styles.present} role="status">
      {people.length > 0 && (
        <>
          <span className="only-read">{t("alsoHere", { names: tip.replaceAll("\n", "; ") })}</span>
          <span className={styles.seen} data-edited={message !== null || undefined} aria-hidden>
            {message === null ? <EyeIcon /> : <PencilSimpleIcon />}
            <AvatarGroup people={people} most={most} tip={tip} />
            {message !== null && <span className={styles.words}>{message}</span>}
          </span>
        </>
      )}
    </div>
  );
}
