import { useEffect, useRef, useState } from "react";
import { type SigningRound, signing } from "#contract/signing/signing.ts";
import { markChanges } from "#web/shared/values/markChanges.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { t } from "./messages.ts";
import styles from "./signing.module.css";

const unused = { onBlur: () => undefined, error: undefined };

/** Two versions side by side; what differs is marked on both sides. */
export function CompareDialog({
  id,
  rounds,
  close,
}: {
  id: string;
  rounds: readonly SigningRound[];
  close: () => void;
}) {
  const [left, setLeft] = useState(String(rounds[1]?.version ?? 1));
  const [right, setRight] = useState(String(rounds[0]?.version ?? 1));
  const before = useCallQuery(signing.text, { params: { id, round: left } }).data;
  const after = useCallQuery(signing.text, { params: { id, round: right } }).data;
  const choices = rounds.map(({ version }) => ({
    value: String(version),
    label: t("versionNumber", { version }),
  }));
  return (
    <Dialog title={t("compareTitle")} size={960} onClose={close}>
      <FieldRow>
        <SelectField
          {...unused}
          name="before"
          label={t("before")}
          required
          choices={choices}
          value={left}
          onChange={(value) => value && setLeft(value)}
        />
        <SelectField
          {...unused}
          name="after"
          label={t("after")}
          required
          choices={choices}
          value={right}
          onChange={(value) => value && setRight(value)}
        />
      </FieldRow>
      {before && after && (
        <div className={styles.sides}>
          <Text title={t("versionNumber", { version: before.version })} html={before.html} other={after.html} />
          <Text title={t("versionNumber", { version: after.version })} html={after.html} other={before.html} />
        </div>
      )}
    </Dialog>
  );
}

function Text({ title, html, other }: { title: string; html: string; other: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const mark = (): void => void markChanges(current, other);
    mark();
    // The text is put in once the sanitizer has loaded.
    const watcher = new MutationObserver(mark);
    watcher.observe(current, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [other]);
  return (
    <section>
      <h3>{title}</h3>
      <div ref={box}>
        <RichText html={html} />
      </div>
    </section>
  );
}
