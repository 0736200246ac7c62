import type { Contract } from "#contract/contracts/contract.ts";
import { type SigningRound, signing } from "#contract/signing/signing.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "./messages.ts";
import styles from "./signing.module.css";

/** Corrections that signers ask for: each field is accepted, saved as a new contact, or ignored. */
export function Corrections({ record, round }: { record: Contract; round: SigningRound }) {
  const { run, busy } = useCallMutation(signing.decide);
  const open = round.signers.flatMap((signer) =>
    signer.corrections.flatMap((correction) => (correction.decision === null ? [{ signer, ...correction }] : [])),
  );
  return open.map(({ signer, field, value, was }) => {
    const params = { id: record.id, round: String(round.version), place: String(signer.place) };
    const decide = (decision: "accept" | "save-as-new" | "ignore") => () =>
      void run({ params, body: { field, decision } });
    const isKept = signer.kind === "contact" || (signer.kind === "talent" && field === "name");
    return (
      <div key={`${signer.place} ${field}`} className={styles.correction}>
        <p>
          {t("says", { name: signer.name })} {t("correction", { field: t(`field_${field}`), value })}
        </p>
        {was && <small>{t("correctionWas", { was })}</small>}
        <div className={styles.acts}>
          {isKept && (
            <Button size="small" off={busy} onClick={decide("accept")}>
              {t("accept")}
            </Button>
          )}
          {signer.kind === "contact" && field !== "company" && (
            <Button size="small" off={busy} onClick={decide("save-as-new")}>
              {t("saveAsNew")}
            </Button>
          )}
          <Button size="small" tone="quiet" off={busy} onClick={decide("ignore")}>
            {t("ignore")}
          </Button>
        </div>
      </div>
    );
  });
}
