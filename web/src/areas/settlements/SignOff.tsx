/** Sign-off of a settlement: who has signed, the pad, and what both signatures bring about. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import type { SettlementSide } from "#contract/settlements/codes.ts";
import { type Settlement, type SettlementSignature, settlementSignatures } from "#contract/settlements/settlement.ts";
import type { SettlementSum } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { openDisagree } from "./openEdit.tsx";
import styles from "./Settlement.module.css";
import { SIDE_TITLES, SignForm } from "./SignForm.tsx";

interface Props {
  settlement: Settlement;
  sum: SettlementSum;
}

function Signer({
  side,
  signature,
  line,
}: {
  side: SettlementSide;
  signature: SettlementSignature | undefined;
  line: string;
}) {
  const zone = useZone();
  return (
    <div className={styles.signer}>
      <span>
        <b>{signature?.name ?? SIDE_TITLES[side]}</b>
        <small>{[signature?.role, line].filter(Boolean).join(", ")}</small>
        {signature && (
          <small>
            {signature.stands
              ? t("signedAt", { at: formatDateTime(signature.at, zone) })
              : t("signsAgain", { name: signature.name })}
          </small>
        )}
      </span>
      {signature?.stands ? (
        <span className={styles.signed}>
          <CheckCircleIcon size={16} weight="fill" aria-hidden className={styles.good} /> {t("signedBadge")}
        </span>
      ) : (
        <span className={styles.quiet}>{t("waits")}</span>
      )}
    </div>
  );
}

export function SignOff({ settlement, sum }: Props) {
  const me = useMe();
  const { id, version, figures, signatures, state, editable, disagreement } = settlement;
  const signatureOf = (side: SettlementSide) => signatures.find((signature) => signature.side === side);
  const missing = (["OURS", "PROMOTER"] as const).filter((side) => !signatureOf(side)?.stands);
  return (
    <section aria-label={t("signOff")} className={styles.signOff}>
      <div className={styles.head}>
        <h2>{t("signOff")}</h2>
        <span className={styles.end}>{t("signOffLine")}</span>
      </div>
      <Signer side="OURS" signature={signatureOf("OURS")} line={figures.talent} />
      <Signer side="PROMOTER" signature={signatureOf("PROMOTER")} line={figures.promoter} />
      {disagreement && (
        <p className={styles.disagreement}>{t("disagreesNow", { name: disagreement.name, what: disagreement.what })}</p>
      )}
      {editable && state !== "SIGNED" && missing.length > 0 && (
        <SignForm
          key={missing.join()}
          figures={figures}
          due={sum.due}
          missing={missing}
          ownName={me.user.displayName}
          button={missing.length > 1 ? t("sign") : t("signAndLock")}
          onSign={({ side, mark, markPath, name, role }) =>
            mutate(settlementSignatures.sign, {
              params: { id },
              body: {
                shown: version,
                side,
                mark,
                markPath,
                agreed: true,
                ...(side === "PROMOTER" && { name, role }),
              },
            })
          }
          onDisagree={() => openDisagree(settlement)}
        />
      )}
      {state !== "SIGNED" && <Effects settlement={settlement} sum={sum} />}
    </section>
  );
}

/** Lists what is made in one transaction once both have signed. */
function Effects({ settlement: { figures, client, signed }, sum }: Props) {
  const money = (amount: number): string => formatAmount(amount, figures.currency);
  const drafts = signed.length === 0 ? sum.rest : null;
  return (
    <div className={styles.effects}>
      <h3>{t("after")}</h3>
      <ul>
        <li>
          <span>
            {client === null
              ? t("noDraft")
              : drafts !== null && drafts <= 0
                ? t("nothingDrafted")
                : t("draft", { client })}
          </span>
          {client !== null && drafts !== null && drafts > 0 && (
            <b className={styles.figure}>{money(sum.rest + sum.restTax)}</b>
          )}
        </li>
        {sum.paid > 0 && (
          <li>
            <span>{t("payment")}</span>
            <b className={styles.figure}>{money(sum.paid)}</b>
          </li>
        )}
        <li>
          <span>{t("papers")}</span>
        </li>
      </ul>
    </div>
  );
}
