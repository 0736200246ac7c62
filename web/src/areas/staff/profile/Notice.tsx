import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { firstName } from "../permission/holder.ts";
import styles from "./StaffSummaryScreen.module.css";

/** Says why a member of staff can't sign in. */
export function Notice({ member: { displayName, state } }: { member: StaffDetail }) {
  if (state === "active") return null;
  const Glyph = state === "invited" ? EnvelopeSimpleIcon : LockIcon;
  return (
    <div className={styles.notice} data-state={state}>
      <Glyph weight="fill" />
      <p>{t(state === "invited" ? "invitedNotice" : "lockedNotice", { name: firstName(displayName) })}</p>
    </div>
  );
}
