import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { type SigningRound, signing } from "#contract/signing/signing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import styles from "./signing.module.css";

const CompareDialog = lazy(async () => ({ default: (await import("./CompareDialog.tsx")).CompareDialog }));

const WORDS = {
  open: "versionOut",
  signed: "versionSigned",
  withdrawn: "versionWithdrawn",
  declined: "versionDeclined",
  expired: "versionExpired",
} as const;

/** The difference in money to the version before. */
function difference(round: SigningRound, before: SigningRound | undefined): string | null {
  if (!before || round.value === null || before.value === null || round.value === before.value) return null;
  const amount = formatAmount(Math.abs(round.value - before.value));
  return t(round.value > before.value ? "more" : "less", { amount });
}

export function SignedVersions({ record, rounds }: { record: Contract; rounds: readonly SigningRound[] }) {
  const inForce = rounds.find(({ status }) => status === "signed");
  // A file that was uploaded has no text to compare.
  const comparable = rounds.filter(({ uploaded, readable }) => !uploaded && readable);
  const compare = (): void =>
    void openDialog((close) => <CompareDialog id={record.id} rounds={comparable} close={close} />);
  return (
    <DetailSection
      title={t("versions")}
      action={
        comparable.length > 1 && (
          <Button tone="link" onClick={compare}>
            {t("compare")}
          </Button>
        )
      }
    >
      <ul className={styles.versions}>
        {rounds.map((round, place) => {
          const { version, value, currency, sealedSha256: sha, status } = round;
          const line = [
            value === null ? null : `${formatAmount(value)} ${currency}`,
            difference(round, rounds[place + 1]),
            sha && t("sealedAs", { start: sha.slice(0, 4), end: sha.slice(-4) }),
            round.uploaded && t("uploadedAs", { start: round.sha256.slice(0, 4), end: round.sha256.slice(-4) }),
            status === "signed" && !sha && !round.uploaded && t("sealing"),
          ];
          const download = () =>
            send(signing.pdf, { params: { id: record.id, round: String(version) } }).then(saveFile, showError);
          return (
            <li key={version}>
              <span className={styles.number}>{version}</span>
              <span className={styles.who}>
                <b>{round.title}</b>
                <small>{line.filter(Boolean).join(", ")}</small>
              </span>
              <small>{t(round === inForce ? "versionInForce" : WORDS[status])}</small>
              {round.readable ? (
                <IconButton title={t("download", { version })} onClick={() => void download()}>
                  <DownloadSimpleIcon size={16} aria-hidden />
                </IconButton>
              ) : (
                <small data-tip={t("unreadableTip")}>{t("unreadable")}</small>
              )}
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}
