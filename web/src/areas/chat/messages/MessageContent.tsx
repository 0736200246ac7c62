import { CursorClickIcon } from "@phosphor-icons/react/dist/csr/CursorClick";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { MapPinIcon } from "@phosphor-icons/react/dist/csr/MapPin";
import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { ChatMessage } from "#contract/chat/message.ts";
import { t } from "../messages.ts";
import { FileContent } from "./FileContent.tsx";
import styles from "./Messages.module.css";
import { Words } from "./Words.tsx";

/** "a_question_about_a_date" as people read it. */
export const templateTitle = (name: string): string => {
  const spacedName = name.replaceAll("_", " ").trim();
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
};

const mapOf = ({ latitude, longitude }: NonNullable<ChatMessage["location"]>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

export function MessageContent({ message }: { message: ChatMessage }) {
  const { kind, textBody, file, template, location, contacts, deletedAt } = message;
  if (deletedAt !== null)
    return (
      <p className={styles.gone}>
        <ProhibitIcon size={14} aria-hidden />
        {t("deleted")}
      </p>
    );
  if (kind === "unsupported")
    return (
      <p className={styles.gone} data-tip={t("notShownLine")}>
        <ProhibitIcon size={14} aria-hidden />
        <span>
          {t("notShown")}
          {textBody !== "" && (
            <span className={styles.words}>
              <Words text={textBody} />
            </span>
          )}
        </span>
      </p>
    );
  return (
    <>
      {template && (
        <>
          <span className={styles.mark}>
            <NoteIcon size={14} aria-hidden />
            {t("templateOf", { name: templateTitle(template.name) })}
          </span>
          {template.header && <b className={styles.words}>{template.header}</b>}
        </>
      )}
      {kind === "button" && (
        <span className={styles.mark}>
          <CursorClickIcon size={14} aria-hidden />
          {t("button")}
        </span>
      )}
      {(kind === "list" || kind === "order" || kind === "form") && (
        <span className={styles.mark}>
          <ListBulletsIcon size={14} aria-hidden />
          {t(kind)}
        </span>
      )}
      {file && <FileContent kind={kind} file={file} id={message.id} sentAt={message.timestamp} />}
      {location && (
        <div className={styles.place}>
          <MapPinIcon size={20} aria-hidden />
          <span>
            <b>{location.name ?? t("location")}</b>
            {location.address && <span>{location.address}</span>}
            <a href={mapOf(location)} target="_blank" rel="noopener noreferrer">
              {t("openMap")}
            </a>
          </span>
        </div>
      )}
      {contacts.map(({ name, phones, emails }) => (
        <div key={`${name} ${phones.join(" ")}`} className={styles.place}>
          <IdentificationCardIcon size={20} aria-hidden />
          <span>
            <b>{name}</b>
            {phones.map((phone) => (
              <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            ))}
            {emails.map((email) => (
              <a key={email} href={`mailto:${email}`}>
                {email}
              </a>
            ))}
          </span>
        </div>
      ))}
      {/* A place and contacts say it themselves. */}
      {textBody !== "" && !location && contacts.length === 0 && (
        <p className={styles.words}>
          <Words text={textBody} />
        </p>
      )}
      {template?.footer && <small className={styles.small}>{template.footer}</small>}
      {template && template.buttons.length > 0 && (
        <ul className={styles.buttons}>
          {template.buttons.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
