import { useState } from "react";
import { campaignPreviews, type UnsentReason } from "#contract/campaigns/campaign.ts";
import { useCallQueries } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Campaigns.module.css";
import type { recipientsOf } from "./campaignForm.ts";
import { REASON_TITLES, t } from "./messages.ts";

interface Props {
  reason: UnsentReason;
  recipients: ReturnType<typeof recipientsOf>;
  close: () => void;
}

/** People who are left out for a reason, page by page. */
export function LeftOutDialog({ reason, recipients, close }: Props) {
  const [pages, setPages] = useState(1);
  const answers = useCallQueries(
    campaignPreviews.leftOut,
    Array.from({ length: pages }, (_, pageIndex) => ({ body: { ...recipients, reason, pageIndex } })),
  );
  const rows = answers.flatMap(({ data }, page) =>
    (data?.rows ?? []).map((row, place) => ({ ...row, key: `${page} ${place}` })),
  );
  return (
    <Dialog title={t("seeWhoTitle", { reason: REASON_TITLES[reason] })} size={500} height={480} onClose={close}>
      <ul className={styles.people}>
        {rows.map(({ key, name, address }) => (
          <li key={key}>
            <span>{name ?? t("noName")}</span>
            <span className={styles.quiet}>{address ?? t("noAddress")}</span>
          </li>
        ))}
      </ul>
      {answers.at(-1)?.data?.loadMore && <Button onClick={() => setPages((count) => count + 1)}>{t("more")}</Button>}
    </Dialog>
  );
}
