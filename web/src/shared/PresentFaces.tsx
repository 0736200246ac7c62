import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { RecordKind } from "#contract/enums.ts";
import type { Present } from "#contract/live.ts";
import { useHere } from "#web/kit/live/here.ts";
import { t } from "#web/messages/shared.ts";
import { FaceStack } from "./FaceStack.tsx";
import styles from "./PresentFaces.module.css";
import { editingWords, tipOf } from "./present.words.ts";

/** Who else is at the record, in a place that is kept for them: nothing moves when they come and go. */
export function PresentAt({ kind, id }: { kind: RecordKind; id: string }) {
  return <PresentFaces people={useHere(kind, id)} />;
}

/** Faces, their names in a tip, and in words who edits. */
export function PresentFaces({ people }: { people: readonly Present[] }) {
  const words = editingWords(people);
  const tip = tipOf(people);
  return (
    <div className={styles.present} role="status">
      {people.length > 0 && (
        <>
          <span className="only-read">{t("alsoHere", { names: tip.replaceAll("\n", "; ") })}</span>
          <span className={styles.seen} aria-hidden>
            {words === null ? <EyeIcon /> : <PencilSimpleIcon />}
            <FaceStack people={people} tip={tip} />
            {words !== null && <span className={styles.words}>{words}</span>}
          </span>
        </>
      )}
    </div>
  );
}
