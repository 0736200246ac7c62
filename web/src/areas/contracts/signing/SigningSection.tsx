/** Signing status of a contract: who has signed, who has not, and its versions. Updates live. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { Contract } from "#contract/contracts/contract.ts";
import { type Signer, type SigningRound, signing } from "#contract/signing/signing.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { dayOf, formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { Corrections } from "./Corrections.tsx";
import { t } from "./messages.ts";
import { openSending } from "./openSending.tsx";
import { SignedVersions } from "./SignedVersions.tsx";
import styles from "./signing.module.css";
import { uploadSigned } from "./uploadSigned.tsx";

export function SigningSection({ record }: { record: Contract }) {
  const answer = useCallQuery(signing.get, { params: { id: record.id } });
  return (
    <QueryBoundary answer={answer}>
      {({ rounds, amending }) => (
        <>
          <Newest record={record} round={rounds[0]} rounds={rounds} amending={amending} />
          {rounds.length > 0 && <SignedVersions record={record} rounds={rounds} />}
        </>
      )}
    </QueryBoundary>
  );
}

interface Props {
  record: Contract;
  round: SigningRound | undefined;
  rounds: readonly SigningRound[];
  amending: boolean;
}
function Newest({ record, round, rounds, amending }: Props) {
  const zone = useZone();
  const open = round?.status === "open";
  const { code } = record.status.category;
  const ended = code === "COMPLETED" || code === "CANCELLED";
  // A contract signed here or elsewhere can only be sent again as an amendment.
  const isSendable = !open && !ended && (amending || code === "DRAFT" || code === "SENT");
  const isSigned = rounds.some(({ status }) => status === "signed");
  const isUploadable = !open && !ended && (amending || !isSigned);
  const signed = round?.signers.filter(({ state }) => state === "signed").length ?? 0;
  return (
    <DetailSection
      title={round ? t("signingVersion", { count: round.version }) : t("signing")}
      action={
        open && (
          <small className={styles.line}>
            {t("progress", { signed, all: round.signers.length, day: dayOf(round.expiresAt, zone) })}
          </small>
        )
      }
    >
      {round ? <Signers round={round} /> : <EmptyText>{t("notSent")}</EmptyText>}
      {round?.uploaded && <p className={styles.line}>{t("uploadedOn", { day: dayOf(round.createdAt, zone) })}</p>}
      {round?.status === "withdrawn" && round.endCause && <p className={styles.line}>{t(CAUSES[round.endCause])}</p>}
      {amending && !open && <p className={styles.line}>{t("amendOpen")}</p>}
      {round && record.editable && <Corrections record={record} round={round} />}
      {record.editable && (
        <div className={styles.acts}>
          {open && <OpenActs record={record} round={round} />}
          {isSendable && <Button onClick={() => openSending(record)}>{t(round ? "sendAgain" : "sendToSign")}</Button>}
          {isUploadable && (
            <Button tone="quiet" onClick={() => uploadSigned(record)}>
              {t("uploadSigned")}
            </Button>
          )}
          {!open && !ended && isSigned && !amending && <Amend record={record} />}
          {!open && amending && <Abandon record={record} />}
        </div>
      )}
    </DetailSection>
  );
}
const CAUSES = { STAFF: "byStaff", TERMS: "byTerms", STATUS: "byStatus" } as const;

const STATES: Readonly<Record<Signer["state"], { icon: Icon; className?: string | undefined; fill?: true }>> = {
  waiting: { icon: CircleDashedIcon },
  opened: { icon: ClockIcon, className: styles.planned, fill: true },
  signed: { icon: CheckCircleIcon, className: styles.good, fill: true },
  declined: { icon: XCircleIcon, className: styles.bad, fill: true },
  void: { icon: ProhibitIcon },
};

function whenOf({ state, signedAt, openedAt, invitedAt, turn }: Signer, zone: string): string {
  const timeText = (instant: string | null): string => (instant === null ? "" : formatDateTime(instant, zone));
  if (state === "void") return signedAt === null ? "" : t("wasSigned", { when: timeText(signedAt) });
  if (state === "waiting" && !turn) return t("turnNext");
  return timeText(signedAt ?? openedAt ?? invitedAt);
}

function Signers({ round }: { round: SigningRound }) {
  const zone = useZone();
  return (
    <ul className={styles.signers}>
      {round.signers.map((signer) => {
        const { icon: Glyph, className, fill } = STATES[signer.state];
        return (
          <li key={signer.place}>
            <Avatar person={{ id: signer.email ?? String(signer.place), displayName: signer.name, avatarUrl: null }} />
            <span className={styles.who}>
              <b>{signer.name}</b>
              <small>
                {signer.company ?? signer.role ?? t(signer.kind)}
                {signer.withCode && `, ${t("withCode")}`}
              </small>
              {signer.signedAs && <small className={styles.bad}>{t("signedAs", { name: signer.signedAs })}</small>}
              {signer.reason && <small className={styles.bad}>{signer.reason}</small>}
            </span>
            <span className={styles.state}>
              <span>
                <Glyph size={14} weight={fill ? "fill" : "regular"} className={className} aria-hidden />
                {t(signer.state)}
              </span>
              <small>{whenOf(signer, zone)}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function OpenActs({ record, round }: { record: Contract; round: SigningRound }) {
  const next = round.signers.find(({ turn }) => turn);
  const remind = useCallMutation(signing.remind, {
    onDone: () => next && showToast(t("reminded", { name: next.name })),
  });
  const withdraw = useCallMutation(signing.withdraw, { onDone: () => showToast(t("withdrawn")) });
  const params = { id: record.id, round: String(round.version) };
  const ask = async (): Promise<void> => {
    const title = t("withdrawTitle", { version: round.version });
    if (await confirm({ title, body: t("withdrawBody"), yes: t("withdraw"), tone: "danger" }))
      await withdraw.run({ params });
  };
  return (
    <>
      {next && (
        <Button off={remind.busy} onClick={() => void remind.run({ params: { ...params, place: String(next.place) } })}>
          {t("remind", { name: next.name.split(" ")[0] ?? next.name })}
        </Button>
      )}
      <Button tone="quiet" off={withdraw.busy} onClick={() => void ask()}>
        {t("withdraw")}
      </Button>
    </>
  );
}

function Amend({ record }: { record: Contract }) {
  const { run, busy } = useCallMutation(signing.amend);
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t("amendTitle"), body: t("amendBody"), yes: t("amend") }))
      await run({ params: { id: record.id } });
  };
  return (
    <Button off={busy} onClick={() => void ask()}>
      {t("amend")}
    </Button>
  );
}

function Abandon({ record }: { record: Contract }) {
  const { run, busy } = useCallMutation(signing.abandon, { onDone: () => showToast(t("abandoned")) });
  const ask = async (): Promise<void> => {
    if (await confirm({ title: t("abandonTitle"), body: t("abandonBody"), yes: t("abandon"), tone: "danger" }))
      await run({ params: { id: record.id } });
  };
  return (
    <Button tone="quiet" off={busy} onClick={() => void ask()}>
      {t("abandon")}
    </Button>
  );
}
