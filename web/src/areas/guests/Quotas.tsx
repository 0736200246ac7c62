/** Places of the list and of each side: how many are approved, and how many wait. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { lazy } from "react";
import { GUEST_QUOTAS, type GuestQuota } from "#contract/guests/codes.ts";
import type { GuestList } from "#contract/guests/guest.ts";
import { guestSums } from "#contract/guests/sums.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import styles from "./Guests.module.css";
import { GUEST_QUOTA_TITLES, t } from "./messages.ts";

const QuotaDialog = lazy(async () => ({ default: (await import("./QuotaDialog.tsx")).QuotaDialog }));

export function Quotas({ eventId, list }: { eventId: string; list: GuestList }) {
  const sums = guestSums(list.guests);
  const edit = (quota: GuestQuota): void => {
    openDialog((close) => <QuotaDialog eventId={eventId} quota={quota} places={list.quotas[quota]} close={close} />);
  };
  return (
    <dl className={styles.quotas}>
      {GUEST_QUOTAS.map((quota) => {
        const { approved, waiting } = sums[quota];
        const places = list.quotas[quota];
        return (
          <div key={quota}>
            <dt>{GUEST_QUOTA_TITLES[quota]}</dt>
            <dd data-above={(places !== null && approved > places) || undefined}>
              {places === null ? approved : t("placesOf", { approved, places })}
              {places === null && <small>{t("open")}</small>}
              {waiting > 0 && <small className={styles.waits}>{t("waiting", { count: waiting })}</small>}
              {list.editable && (
                <IconButton
                  size="small"
                  title={t("quotaEdit", { name: GUEST_QUOTA_TITLES[quota] })}
                  onClick={() => edit(quota)}
                >
                  <PencilSimpleIcon size={14} />
                </IconButton>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
