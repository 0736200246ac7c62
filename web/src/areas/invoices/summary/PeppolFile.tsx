import { FileCodeIcon } from "@phosphor-icons/react/dist/csr/FileCode";
import { creditNotePeppol, invoicePeppol, type PeppolLack } from "#contract/invoices/peppol.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./peppolMessages.ts";
import styles from "./Summary.module.css";

const CALLS = { invoice: invoicePeppol, creditNote: creditNotePeppol } as const;
export interface PeppolSubject {
  kind: keyof typeof CALLS;
  id: string;
}

const wordsOf = (lacks: readonly PeppolLack[]): string => lacks.map((lack) => t(lack)).join(" ");

/** Downloads a document for Peppol, or says what it lacks. */
export async function downloadForPeppol({ kind, id }: PeppolSubject): Promise<void> {
  try {
    const { lacks } = await send(CALLS[kind].state, { params: { id } });
    if (lacks.length > 0) showToast(`${t("notYet")} ${wordsOf(lacks)}`, { tone: "failed" });
    else saveFile(await send(CALLS[kind].file, { params: { id } }));
  } catch (error) {
    showError(error);
  }
}

/** Peppol address of a document with its file, or the details it is missing. */
export function PeppolFile({ kind, id }: PeppolSubject) {
  const { data } = useCallQuery(CALLS[kind].state, { params: { id } });
  if (!data) return null;
  const { lacks, to } = data;
  return (
    <div className={styles.link}>
      <FileCodeIcon size={16} aria-hidden />
      <span className={styles.linkText}>
        <strong>{t("peppol")}</strong>
        <small>{lacks.length === 0 ? t("goesTo", { to: to ?? "" }) : t("notYet")}</small>
        {lacks.length > 0 && (
          <ul className={styles.lacks}>
            {lacks.map((lack) => (
              <li key={lack}>{t(lack)}</li>
            ))}
          </ul>
        )}
      </span>
      {lacks.length === 0 && (
        <Button tone="link" onClick={() => void downloadForPeppol({ kind, id })}>
          {t("download")}
        </Button>
      )}
    </div>
  );
}
