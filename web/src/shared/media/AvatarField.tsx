import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { useId, useState } from "react";
import { AVATAR_EXTENSIONS, avatarRejection } from "#contract/media/uploader.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "#web/ui/forms/fields/Labelled.module.css";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useStore } from "#web/ui/store.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { t } from "#web/ui/upload/messages.ts";
import { startUploads, uploadQueue } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { Avatar } from "../people/Avatar.tsx";
import layout from "./AvatarField.module.css";

/** Undefined leaves the picture as it is, null removes it. */
export type AvatarValue = string | null | undefined;

interface Props extends Field<AvatarValue> {
  /** The person in the picture; undefined on a page that adds one. */
  person?: PersonBrief | undefined;
  /** Whether the picture is of a company, which then has a building as its placeholder. */
  company?: boolean;
}

/** A person's picture: chosen, dropped or pasted, uploaded at once, and set on the record when the form is saved. */
export function AvatarField({ value, onChange, error, person, company = false }: Props) {
  const narrow = useNarrow();
  const [rejection, setRejection] = useState<string>();
  const [shown, setShown] = useState<{ url: string | null; mediaId: string }>();
  const [sending, setSending] = useState<string>();
  const upload = useStore(uploadQueue).find(
    ({ id, state }) => id === sending && state !== "done" && state !== "removed",
  );
  const id = useId();

  function take([file]: readonly File[]): void {
    if (!file) return;
    const rejected = avatarRejection(file.name, file.size);
    setRejection(rejected);
    if (rejected) return;
    const [uploadId] = startUploads([file], {
      onDone: (media) => {
        setShown({ url: media.cdnSmall ?? media.url, mediaId: media.id });
        onChange(media.id);
      },
    });
    setSending(uploadId);
  }
  const { over, handlers } = useDropped(take);
  const choose = () => void chooseFiles({ extensions: AVATAR_EXTENSIONS }).then(take);

  const uploadedUrl = shown && shown.mediaId === value ? shown.url : null;
  const avatarUrl = value === undefined ? (person?.avatarUrl ?? null) : uploadedUrl;
  const problem = rejection ?? error;
  return (
    <fieldset className={layout.field} aria-labelledby={id} data-over={over || undefined} {...handlers}>
      <span id={id} className={styles.label}>
        {t("picture")}
      </span>
      <div className={layout.row}>
        {person || avatarUrl ? (
          <Avatar person={{ id: person?.id ?? "", displayName: person?.displayName ?? "", avatarUrl }} size={100} />
        ) : (
          <span className={layout.placeholder} aria-hidden>
            {company ? <BuildingsIcon size={40} /> : <UserIcon size={40} />}
          </span>
        )}
        <div className={layout.words}>
          <div className={layout.buttons}>
            <Button onClick={choose}>{t(avatarUrl ? "changePicture" : "choosePicture")}</Button>
            {avatarUrl && (
              <Button
                tone="quiet"
                onClick={() => {
                  setRejection(undefined);
                  onChange(null);
                }}
              >
                {t("removePicture")}
              </Button>
            )}
          </div>
          <p className={styles.hint} aria-live="polite">
            {upload?.state === "error"
              ? upload.error
              : upload
                ? t("pictureUploading", { percent: Math.floor(upload.progress * 100) })
                : t(narrow ? "pictureHintOnPhone" : "pictureHint")}
          </p>
          {problem && (
            <p role="alert" className={styles.error}>
              {problem}
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
