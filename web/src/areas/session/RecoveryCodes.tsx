import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/session.ts";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./Panel.module.css";

/** Shown once; copied or downloaded, then gone. */
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
