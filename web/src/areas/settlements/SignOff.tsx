/** Sign-off of a settlement: who has signed, the pad, and what both signatures bring about. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import type { SettlementSide } from "#contract/settlements/codes.ts";
import { settlementLinks } from "#contract/settlements/link.ts";
import { type Settlement, type SettlementSignature, settlementSignatures } from "#contract/settlements/settlement.ts";
import type { SettlementSum } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { openDisagree, openSendLink } from "./openEdit.tsx";
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
  const { id, version, figures, signatures, state, editable, disagreement, sentLink } = settlement;
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
      {sentLink && <SentLink id={id} link={sentLink} revocable={editable} />}
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
          onSend={missing.includes("PROMOTER") ? () => openSendLink(settlement) : undefined}
        />
      )}
      {state !== "SIGNED" && <Effects settlement={settlement} sum={sum} />}
    </section>
  );
}

async function revoke(id: string): Promise<void> {
  if (!(await confirm({ title: t("revokeTitle"), body: t("revokeBody"), yes: t("revoke"), no: t("cancel") }))) return;
  if (await mutate(settlementLinks.remove, { params: { id } })) showToast(t("revoked"));
}
interface SentLinkProps {
  id: string;
  link: NonNullable<Settlement["sentLink"]>;
  revocable: boolean;
}
/** Says how the promoter's link stands. */
function SentLink({ id, link: { until, email, openedAt, stands }, revocable }: SentLinkProps) {
  const zone = useZone();
  const ends = formatDateTime(until, zone);
  return (
    <p className={styles.link}>
      <span>{email === null ? t("linkOut", { until: ends }) : t("linkTo", { email, until: ends })}</span>
      {!stands ? (
        <span className={styles.disagreement}>{t("linkMoved")}</span>
      ) : (
        <small>{openedAt === null ? t("linkUnopened") : t("linkOpened", { at: formatDateTime(openedAt, zone) })}</small>
      )}
      {revocable && (
        <Button tone="link" onClick={() => void revoke(id)}>
          {t("revoke")}
        </Button>
      )}
    </p>
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
