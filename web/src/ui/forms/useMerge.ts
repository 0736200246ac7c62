import { useState } from "react";
import type { Saved } from "#contract/errors.ts";
import { t } from "#web/ui/messages.ts";
import type { FormState } from "./useFormState.ts";
import { conflicts, merged } from "./versions/merge.ts";
import { type FieldLabels, openVersions } from "./versions/openVersions.tsx";

/** Another person's saved version of the record, and the fields that both changed. */
interface Conflict<V> {
  theirs: V;
  fields: (keyof V & string)[];
  saved: Saved | null;
  /** True if the conflict came up while saving; then choosing saves. */
  saving: boolean;
}

export interface Merge<V> {
  conflict: Conflict<V> | null;
  notice: string | null;
  /** Shows both versions of each field in conflict. `save` runs after the choice if saving brought the conflict up. */
  compare(conflict: Conflict<V>, save: () => void): void;
  /** Merges the form's changes with another person's. A conflict is shown; without one both are kept. */
  reconcile(theirs: V, saved: Saved | null, save: () => void): "merged" | "conflict";
  /** Applies a draft on top of the current record. */
  restore(draft: { base: V; values: V }): void;
  clear(): void;
}

/** Merges changes that others save while a form edits the record. */
export function useMerge<V extends object>(form: FormState<V>, words: FieldLabels<V> | undefined): Merge<V> {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  const compare = (found: Conflict<V>, save: () => void): void => {
    setConflict(found);
    const { theirs, fields, saved, saving } = found;
    openVersions({
      fields,
      mine: form.current(),
      theirs,
      saved,
      saving,
      words: words ?? {},
      onChosen: (taken) => {
        setConflict(null);
        const combined = merged(form.base(), form.current(), theirs);
        form.adopt(theirs, { ...combined, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) });
        if (saving) save();
        else setNotice(t("versionsApplied"));
      },
    });
  };

  return {
    conflict,
    notice,
    compare,
    reconcile: (theirs, saved, save) => {
      const [base, own] = [form.base(), form.current()];
      const fields = conflicts(base, own, theirs);
      if (fields.length > 0) {
        compare({ theirs, fields, saved, saving: true }, save);
        return "conflict";
      }
      form.adopt(theirs, merged(base, own, theirs));
      return "merged";
    },
    restore: ({ base, values }) => {
      const now = form.base();
      const fields = conflicts(base, values, now);
      form.adopt(now, merged(base, values, now));
      if (fields.length > 0) setConflict({ theirs: now, fields, saved: null, saving: false });
    },
    clear: () => setConflict(null),
  };
}
