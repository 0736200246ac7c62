import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { Present } from "#contract/live.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { useHere } from "#web/kit/live/here.ts";
import { t } from "#web/messages/shared.ts";
import { FaceStack } from "./FaceStack.tsx";
import styles from "./PresentFaces.module.css";
import { editingWords, tipOf } from "./present.words.ts";

/** Who else is at the record, in a place that is kept for them: nothing moves when they come and go. */
export function PresentAt({ kind, id, most }: { kind: RecordKind; id: string; most: number }) {
  return <PresentFaces people={useHere(kind, id)} most={most} />;
}

/** Faces, their names in a tip, and in words who edits. */
export function PresentFaces({ people, most = 4 }: { people: readonly Present[]; most?: number }) {
  const words = editingWords(people);
  const tip = tipOf(people);
  return (
    <div className={styles.present} role="status">
      {people.length > 0 && (
        <>
          <span className="only-read">{t("alsoHere", { names: tip.replaceAll("\n", "; ") })}</span>
          <span className={styles.seen} data-edited={words !== null || undefined} aria-hidden>
            {words === null ? <EyeIcon /> : <PencilSimpleIcon />}
            <FaceStack people={people} most={most} tip={tip} />
            {words !== null && <span className={styles.words}>{words}</span>}
          </span>
        </>
      )}
    </div>
  );
}
