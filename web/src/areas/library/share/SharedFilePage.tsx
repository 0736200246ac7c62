/** The page that the link to a file opens, without signing in. */

import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { type SharedFile, sharedFiles } from "#contract/library/share.ts";
import page from "#web/shared/linkPage/LinkPage.module.css";
import { LinkPage } from "#web/shared/linkPage/LinkPage.tsx";
import { fileIcon } from "#web/shared/media/fileIcon.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { t as shared } from "#web/ui/messages.ts";
import { browserZone, dayOf } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./SharedFilePage.module.css";

const load = (key: string) => send(sharedFiles.get, { query: { key } });

export const SharedFilePage = () => (
  <LinkPage
    load={load}
    title={(file) => file?.name ?? t("pageTitle")}
    dead={{ title: t("deadTitle"), line: t("deadLine") }}
  >
    {(file, again) => <File file={file} again={again} />}
  </LinkPage>
);

function File({ file, again }: { file: SharedFile; again: () => void }) {
  const { name, size, typeOfMedia, sender, agency, expiresAt, url, pictureUrl } = file;
  const Glyph = fileIcon({ typeOfMedia, filename: name });
  return (
    <>
      <div className={styles.file}>
        {pictureUrl ? <img src={pictureUrl} alt="" /> : <Glyph size={48} aria-hidden />}
        <div>
          <PageHeading className={page.title}>{name}</PageHeading>
          {size !== null && <p className={page.line}>{formatBytes(size)}</p>}
        </div>
      </div>
      <p className={page.line}>{t("pageLine", { sender, agency })}</p>
      {url ? (
        <a className={styles.download} href={`${url}&download=1`} download={name}>
          <DownloadSimpleIcon size={16} aria-hidden />
          {t("download")}
        </a>
      ) : (
        <p className={page.line} role="status">
          {t("preparing")} <Button onClick={again}>{shared("retry")}</Button>
        </p>
      )}
      <p className={page.foot}>{t("until", { day: dayOf(expiresAt, browserZone()) })}</p>
    </>
  );
}
