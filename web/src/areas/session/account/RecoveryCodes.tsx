import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { t } from "#web/areas/session/messages.ts";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "../signIn/Panel.module.css";

/** The recovery codes to copy or download; they are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join("\n");
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([`${t("codesFile")}\n\n${text}\n`], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: url, download: `${t("codesFile")}.txt` }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton text={text} />
        <Button onClick={download} icon={<DownloadSimpleIcon />}>
          {t("download")}
        </Button>
        <Button tone="main" onClick={onKept}>
          {t("kept")}
        </Button>
      </div>
    </>
  );
}
