import { useState } from "react";
import { type Venue, venues } from "#contract/venues/venue.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Asks which venue takes over what another has. */
export function MergeVenue({ venue, all, close }: { venue: Venue; all: readonly Venue[]; close: () => void }) {
  const [into, setInto] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = all
    .filter(({ id, archived }) => id !== venue.id && !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const run = async (): Promise<void> => {
    if (into === null) return;
    setBusy(true);
    const merged = await mutate(venues.merge, { params: { id: venue.id }, body: { intoId: into } });
    setBusy(false);
    close();
    if (merged)
      showToast(t("merged", { name: venue.name, other: merged.name }), {
        undo: async () => void (await mutate(venues.unmerge, { params: { id: venue.id } })),
      });
  };
  return (
    <Dialog
      title={t("mergeTitle", { name: venue.name })}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button size="large" tone="danger" off={busy || into === null} onClick={() => void run()}>
            {t("mergeNow")}
          </Button>
        </>
      }
    >
      <p>{t("mergeLine", { count: venue.uses })}</p>
      <SelectField
        name="intoId"
        value={into}
        onChange={setInto}
        onBlur={() => undefined}
        error={undefined}
        label={t("into")}
        choices={choices}
        searchable
        required
      />
    </Dialog>
  );
}
