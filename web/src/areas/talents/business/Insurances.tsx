import { ClockCountdownIcon } from "@phosphor-icons/react/dist/csr/ClockCountdown";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { lazy } from "react";
import { insurances as calls, type Insurance } from "#contract/talents/business.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { formatDate, today } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { AddButton, Entries } from "../personal/EntryList.tsx";
import personal from "../personal/Personal.module.css";
import styles from "./Business.module.css";
import { termOf } from "./insurance.rules.ts";
import { INSURANCE_LABELS, moneyLabel } from "./labels.ts";

const EditInsurance = lazy(async () => ({ default: (await import("./EditInsurance.tsx")).EditInsurance }));

/** Insurances with cover and expiry; those ending soon or expired are marked with text and colour. */
export function Insurances({
  family,
  person: { id: personId, editable },
  insurances,
}: OfFamily & { person: PersonSummary; insurances: readonly Insurance[] }) {
  const argsOf = ({ id }: { id: string }) => ({ params: { family, id } });
  const open = (insurance: Insurance | null): unknown =>
    openDialog((close) => <EditInsurance family={family} personId={personId} insurance={insurance} close={close} />);
  const named = insurances.map((insurance) => ({ ...insurance, name: INSURANCE_LABELS[insurance.kind] }));
  return (
    <DetailSection
      title={t("insurances")}
      action={editable && <AddButton onClick={() => open(null)}>{t("addInsurance")}</AddButton>}
    >
      <Entries
        entries={named}
        none={t("noInsurances")}
        editable={editable}
        open={open}
        remove={async (insurance) => (await mutate(calls.remove, argsOf(insurance))) !== null}
        restore={async (insurance) => (await mutate(calls.restore, argsOf(insurance))) !== null}
      >
        {({ name, insurer, policyNumber, cover, validFrom, expires }) => (
          <>
            <p className={styles.headed}>
              <b>{name}</b>
              <TermBadge expires={expires} />
            </p>
            <p>{[insurer, policyNumber && t("policy", { number: policyNumber })].filter(Boolean).join(" · ")}</p>
            <p className={personal.lines}>
              {[cover && t("coverOf", { amount: moneyLabel(cover) }), rangeOf(validFrom, expires)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </>
        )}
      </Entries>
    </DetailSection>
  );
}

function rangeOf(from: string | null, to: string | null): string {
  if (from && to) return t("range", { from: formatDate(from), to: formatDate(to) });
  if (from) return t("from", { day: formatDate(from) });
  return to ? t("until", { day: formatDate(to) }) : "";
}

function TermBadge({ expires }: { expires: string | null }) {
  const term = termOf(expires, today(useZone()));
  if (term.state === "valid") return null;
  if (term.state === "expired")
    return (
      <Badge tone="bad" icon={WarningCircleIcon}>
        {t("expired", { day: formatDate(expires) })}
      </Badge>
    );
  return (
    <Badge tone="waiting" icon={ClockCountdownIcon}>
      {term.days === 0 ? t("expiresToday") : t("expiresSoon", { count: term.days })}
    </Badge>
  );
}
