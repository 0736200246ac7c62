/** The page that the link to a file opens, without signing in. */
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { type SharedFile, sharedFiles } from "#contract/library/share.ts";
import { PRODUCT } from "#contract/product.ts";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { browserZone, dayOf } from "#web/ui/time/format.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "./messages.ts";
import styles from "./SharedFilePage.module.css";

type Answer = { file: SharedFile } | { error: unknown } | null;

export function SharedFilePage() {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer>(null);
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    send(sharedFiles.get, { query: { key: token } }).then(
      (file) => setAnswer({ file }),
      (error: unknown) => setAnswer({ error }),
    );
  }, [token, tries]);
  const file = answer && "file" in answer ? answer.file : null;
  useEffect(() => {
    document.title = `${file?.name ?? t("pageTitle")} · ${file?.agency ?? PRODUCT}`;
  }, [file]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer !== null && "error" in answer && <Failed error={answer.error} again={again} />}
      {file && <File file={file} again={again} />}
    </main>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const dead = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert">
      <h1 className={styles.title}>{dead ? t("deadTitle") : errorText(error)}</h1>
      {dead ? <p className={styles.line}>{t("deadLine")}</p> : <Button onClick={again}>{t("again")}</Button>}
    </div>
  );
}

function File({ file, again }: { file: SharedFile; again: () => void }) {
  const { name, size, typeOfMedia, sender, agency, expiresAt, url, pictureUrl } = file;
  const Glyph = fileIcon({ typeOfMedia, filename: name });
  return (
    <>
      <p className={styles.agency}>{agency}</p>
      <div className={styles.file}>
        {pictureUrl ? <img src={pictureUrl} alt="" /> : <Glyph size={48} aria-hidden />}
        <div>
          <h1 className={styles.title}>{name}</h1>
          {size !== null && <p className={styles.line}>{formatBytes(size)}</p>}
        </div>
      </div>
      <p className={styles.line}>{t("pageLine", { sender, agency })}</p>
      {url ? (
        <a className={styles.download} href={`${url}&download=1`} download={name}>
          <DownloadSimpleIcon size={16} aria-hidden />
          {t("download")}
        </a>
      ) : (
        <p className={styles.line} role="status">
          {t("preparing")} <Button onClick={again}>{t("again")}</Button>
        </p>
      )}
      <p className={styles.foot}>{t("until", { day: dayOf(expiresAt, browserZone()) })}</p>
    </>
  );
}
