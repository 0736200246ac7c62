import { useState } from "react";
import { talentHolds } from "#contract/holds/hold.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { holdersToChoose } from "#web/shared/deals/linksToChoose.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./FreePanel.module.css";
import type { FreeSpan } from "./span.ts";

interface Props {
  span: FreeSpan;
  personIds: string[];
  onPlaced: () => void;
}

/** Places holds on the chosen days for an opportunity or event, without a dialog and with undo. */
export function HoldFreePeople({ span, personIds, onPlaced }: Props) {
  const [holder, setHolder] = useState<PersonBrief | null>(null);
  const body = { recordId: holder?.id ?? "", personIds, firstDay: span.from, lastDay: span.to };
  const { run, busy } = useCallMutation(talentHolds.place, {
    onDone: ({ holds }) => {
      showToast(t("holdsPlaced", { count: holds.length, title: holder?.displayName ?? "" }), {
        undo: async () => {
          for (const { id } of holds) await mutate(talentHolds.release, { params: { id } });
        },
      });
      onPlaced();
    },
    onError: (error) => {
      if (error instanceof ApiError && askConflict(error, (reason) => void run({ body: { ...body, ...reason } })))
        return;
      showError(error);
    },
  });
  return (
    <div className={styles.place}>
      <PersonSelect
        name="holdFor"
        label={t("holdFor")}
        source={holdersToChoose}
        value={holder ? [holder.id] : []}
        known={holder ? [holder] : []}
        onChange={(ids, people) => setHolder(people?.find(({ id }) => id === ids.at(-1)) ?? null)}
        onBlur={() => undefined}
        error={undefined}
        single
      />
      <Button size="small" off={busy || holder === null || personIds.length === 0} onClick={() => void run({ body })}>
        {t("placeHolds")}
      </Button>
    </div>
  );
}
