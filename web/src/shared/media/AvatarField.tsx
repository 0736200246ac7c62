import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { CropIcon } from "@phosphor-icons/react/dist/csr/Crop";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { useId, useState } from "react";
import type { Crop, Media } from "#contract/media/upload.ts";
import { AVATAR_EXTENSIONS, avatarRejection } from "#contract/media/uploader.ts";
import type { PersonBrief } from "#contract/schema.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "#web/ui/forms/fields/Labelled.module.css";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useStore } from "#web/ui/store.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { t } from "#web/ui/upload/messages.ts";
import { startUploads, uploadQueue } from "#web/ui/upload/uploads.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { Avatar } from "../people/Avatar.tsx";
import layout from "./AvatarField.module.css";
import { cropPicture, pictureOf } from "./crop/cropPicture.ts";
import { openCrop, openFileCrop } from "./crop/openCrop.tsx";

/** Undefined leaves the picture as it is, null removes it. */
export type AvatarValue = string | null | undefined;

interface Props extends Field<AvatarValue> {
  /** The person in the picture; undefined on a page that adds one. */
  person?: PersonBrief | undefined;
  /** Shows a building as the placeholder, for companies. */
  company?: boolean;
}

/** A person's picture: chosen, dropped or pasted, uploaded at once, and set on the record when the form is saved. */
export function AvatarField({ value, onChange, error, person, company = false }: Props) {
  const narrow = useNarrow();
  const [rejection, setRejection] = useState<string>();
  /** The picture that was chosen here; the record has it once the form is saved. */
  const [chosen, setChosen] = useState<Media>();
  const [sending, setSending] = useState<string>();
  const [cropping, setCropping] = useState(false);
  const upload = useStore(uploadQueue).find(
    ({ id, state }) => id === sending && state !== "done" && state !== "removed",
  );
  const id = useId();
  const uploaded = chosen?.id === value ? chosen : undefined;

  function take([file]: readonly File[]): void {
    if (!file) return;
    const rejected = avatarRejection(file.name, file.size);
    setRejection(rejected);
    if (rejected) return;
    openFileCrop(file, (crop) => {
      const [uploadId] = startUploads([file], { onDone: (media) => (crop ? cropTo(media, crop) : set(media)) });
      setSending(uploadId);
    });
  }
  function set(media: Media): void {
    setChosen(media);
    onChange(media.id);
  }
  /** After an error the picture stays as it was, whole if it is a new one. */
  async function cropTo(media: Media, crop: Crop | null): Promise<void> {
    setCropping(true);
    try {
      set(await cropPicture(media.id, crop));
    } catch (failure) {
      showError(failure);
      set(media);
    } finally {
      setCropping(false);
    }
  }
  async function adjust(shown: string): Promise<void> {
    try {
      const media = uploaded ?? (await pictureOf(shown));
      if (media.url) openCrop({ url: media.url, crop: media.crop }, (crop) => void cropTo(media, crop));
    } catch (failure) {
      showError(failure);
    }
  }
  const { over, handlers } = useDropped(take);
  const choose = () => void chooseFiles({ extensions: AVATAR_EXTENSIONS }).then(take);

  const avatarUrl = value === undefined ? (person?.avatarUrl ?? null) : (uploaded?.cdnSmall ?? uploaded?.url ?? null);
  const problem = rejection ?? error;
  const progress = cropping
    ? t("processing")
    : upload?.state === "error"
      ? upload.error
      : upload && t("pictureUploading", { percent: Math.floor(upload.progress * 100) });
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
              <>
                <Button icon={<CropIcon />} onClick={() => void adjust(avatarUrl)}>
                  {t("cropPicture")}
                </Button>
                <Button
                  tone="quiet"
                  onClick={() => {
                    setRejection(undefined);
                    onChange(null);
                  }}
                >
                  {t("removePicture")}
                </Button>
              </>
            )}
          </div>
          <p className={styles.hint} aria-live="polite">
            {progress ?? t(narrow ? "pictureHintOnPhone" : "pictureHint")}
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
