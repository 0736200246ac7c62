import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { type MailLog, mailLogs } from "#contract/mail/mail-log.ts";
import { AboutLinks, partyPath } from "#web/shared/comms/links.tsx";
import { DetailFacts } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { FooterActions } from "#web/ui/actions/FooterActions.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { invitationTime } from "./invitationTime.ts";
import styles from "./Mail.module.css";
import { MailFrame } from "./MailFrame.tsx";
import { MailStateBadge } from "./MailStateBadge.tsx";
import { mailActions } from "./mailActions.ts";
import { addressText, subjectOf, wholeAddress } from "./mailText.ts";
import { t } from "./messages.ts";
import { openWrite } from "./openWrite.tsx";

/** An email with its thread, and what can be done to it. */
export function MailDetails({ first, close }: { first: string; close: () => void }) {
  const [id, setId] = useState(first);
  const answer = useCallQuery(mailLogs.get, { params: { id } }, { keep: true });
  const { data: mail } = answer;
  const mayWrite = useMay("COMM", "write");
  const answering = (answers: MailLog) => () => {
    close();
    openWrite({ answers });
  };
  const reply = mail && mayWrite && mail.kind !== "BOUNCE" ? answering(mail) : undefined;
  return (
    <Dialog
      title={mail ? subjectOf(mail) : t("email")}
      size={800}
      onClose={close}
      footer={
        <>
          {mail && (
            <FooterActions
              actions={visibleActions(mailActions(mail, { onGone: close, ...(reply && { answer: reply }) }))}
            />
          )}
          <Button size="large" onClick={close}>
            {t("close")}
          </Button>
        </>
      }
    >
      <QueryBoundary answer={answer}>{(item) => <Whole key={item.id} mail={item} open={setId} />}</QueryBoundary>
    </Dialog>
  );
}

function Whole({ mail, open }: { mail: MailLog; open: (id: string) => void }) {
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <MailStateBadge state={mail.state} />
        {mail.kind !== "MAIL" && <span>{t(mail.kind)}</span>}
        <When instant={mail.sentAt} />
        {mail.opened !== null && mail.opened > 0 && <span>{t("opened", { count: mail.opened })}</span>}
      </div>
      <DetailFacts
        facts={[
          [t("from"), wholeAddress(mail.from)],
          [t("to"), mail.to.map(wholeAddress).join(", ")],
          [t("cc"), mail.cc.map(wholeAddress).join(", ")],
          [t("bcc"), mail.bcc.map(wholeAddress).join(", ")],
          [
            t("with"),
            mail.parties.length > 0 &&
              mail.parties.map((party, place) => (
                <span key={`${party.id} ${party.contactId}`}>
                  {place > 0 && ", "}
                  <Link to={partyPath(party, "emails")}>{party.displayName}</Link>
                  {party.company && ` (${party.company})`}
                </span>
              )),
          ],
          [t("about"), mail.records.length > 0 && <AboutLinks key="about" records={mail.records} />],
        ]}
      />
      <Notes mail={mail} />
      <Text mail={mail} />
      {mail.attached.length > 0 && (
        <ul className={styles.attached} aria-label={t("files")}>
          {mail.attached.map(({ id, name, url }) => (
            <li key={id}>
              {url ? (
                <a href={`${url}&download`} download={name}>
                  <PaperclipIcon size={14} aria-hidden />
                  {name}
                </a>
              ) : (
                <span>{name}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mail.thread.length > 1 && <Thread mail={mail} open={open} />}
    </div>
  );
}

const Note = ({ icon, tone, children }: { icon: ReactNode; tone?: "bad"; children: ReactNode }) => (
  <div className={styles.note} data-tone={tone}>
    {icon}
    <div>{children}</div>
  </div>
);

function Notes({ mail: { private: own, problem, protection, claimsThread, invitation, state } }: { mail: MailLog }) {
  const zone = useZone();
  const warning = <WarningCircleIcon size={16} aria-hidden />;
  return (
    <>
      {own && <Note icon={<LockSimpleIcon size={16} aria-hidden />}>{t("privateHint")}</Note>}
      {problem !== null && (
        <Note icon={warning} {...((state === "FAILED" || state === "BOUNCED") && { tone: "bad" })}>
          {problem}
        </Note>
      )}
      {claimsThread && <Note icon={warning}>{t("claimsThread")}</Note>}
      {protection !== null && <Note icon={<SealCheckIcon size={16} aria-hidden />}>{t(protection)}</Note>}
      {invitation && (
        <Note icon={<CalendarBlankIcon size={16} aria-hidden />}>
          <b>{invitation.method === "CANCEL" ? t("invitationCancelled") : t("invitation")}</b>
          <DetailFacts
            facts={[
              [t("subject"), invitation.summary],
              [t("when"), invitationTime(invitation, zone)],
              [t("where"), invitation.location],
              [t("organizer"), invitation.organizer],
            ]}
          />
          {t("invitationLine")}
        </Note>
      )}
    </>
  );
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map();

function Text({ mail: { id, html, text, remotePictures, attached } }: { mail: MailLog }) {
  const [plain, setPlain] = useState(html === null);
  const [pictures, setPictures] = useState(NO_PICTURES);
  const files = useMemo(() => new Map(attached.flatMap((file) => (file.url ? [[file.id, file.url]] : []))), [attached]);
  const load = async (): Promise<void> => {
    const answer = await mutate(mailLogs.pictures, { params: { id } });
    if (!answer) return;
    if (answer.pictures.length === 0) showToast(t("noPictures"));
    setPictures(new Map(answer.pictures.map(({ src, data }) => [src, data])));
  };
  return (
    <>
      {html !== null && (
        <div className={styles.head}>
          {!plain && remotePictures > 0 && pictures.size === 0 && (
            <Button size="small" onClick={() => void load()} data-tip={t("picturesLine")}>
              {t("showPictures", { count: remotePictures })}
            </Button>
          )}
          <Button size="small" onClick={() => setPlain(!plain)}>
            {t(plain ? "showHtml" : "showText")}
          </Button>
        </div>
      )}
      {html !== null && !plain ? (
        <MailFrame html={html} title={t("htmlOf")} pictures={pictures} files={files} />
      ) : (
        <pre className={styles.plain}>{text}</pre>
      )}
    </>
  );
}

const Thread = ({ mail, open }: { mail: MailLog; open: (id: string) => void }) => (
  <section aria-labelledby="threadOfMail">
    <h3 id="threadOfMail" className={styles.heading}>
      {t("thread")} · {t("inThread", { count: mail.thread.length })}
    </h3>
    <ul className={styles.threadList}>
      {mail.thread.map(({ id, from, snippet, sentAt }) => (
        <li key={id}>
          <button type="button" aria-current={id === mail.id || undefined} onClick={() => open(id)}>
            {addressText(from)}
            <span>{snippet}</span>
            <When instant={sentAt} />
          </button>
        </li>
      ))}
    </ul>
  </section>
);
