import { ArrowLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { CONTENT_LIMITS } from "#contract/content/codes.ts";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import { type Media, media as uploadCalls } from "#contract/media/upload.ts";
import { FILE_KINDS, UPLOADERS } from "#contract/media/uploader.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useLatest } from "#web/ui/useLatest.ts";
import styles from "../Dialog.module.css";
import { Thumb } from "../MediaPane.tsx";
import { d } from "../messages.ts";
import type { FormUploads } from "./useFormUploads.ts";

interface Props {
  field: Field<string[]>;
  label: string;
  button: string;
  types: readonly MediaType[];
  most?: number;
  required?: boolean;
  /** Media that the item already has. */
  known: readonly Media[];
  uploads: FormUploads;
}

/** The files of an item in their order: uploaded, moved and removed. */
export function MediaField({
  field,
  label,
  button,
  types,
  most = CONTENT_LIMITS.media,
  required = false,
  known,
  uploads,
}: Props) {
  const latest = useLatest(field);
  const files = new Map([...known, ...uploads.uploaded].map((media) => [media.id, media]));
  const { value, onChange, error } = field;
  const extensions = UPLOADERS.cms.extensions.filter((extension) => types.includes(FILE_KINDS[extension].media));
  const isFull = most > 1 && value.length >= most;
  const take = ({ id }: Media): void => {
    const { value: now, onChange: change } = latest.current;
    change(most === 1 ? [id] : [...now, id].slice(0, most));
  };
  const choose = (): void => uploads.choose({ extensions, many: most > 1, onDone: take });
  const move = (from: number, to: number): void => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.files} aria-describedby={error ? `${field.name}-error` : undefined}>
      <legend>
        {label}
        {required && <span aria-hidden> *</span>}
      </legend>
      <ul>
        {value.map((id, index) => {
          const media = files.get(id);
          const name = media?.filename ?? "";
          return (
            <li key={id}>
              {media && <File media={media} />}
              {most > 1 && (
                <>
                  <IconButton
                    title={d("moveEarlier", { name })}
                    off={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowLeftIcon />
                  </IconButton>
                  <IconButton
                    title={d("moveLater", { name })}
                    off={index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowRightIcon />
                  </IconButton>
                </>
              )}
              <IconButton title={d("remove", { name })} onClick={() => onChange(value.filter((other) => other !== id))}>
                <XIcon />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {error && (
        <p id={`${field.name}-error`} role="alert" className={styles.error}>
          {fieldError(error)}
        </p>
      )}
      <div className={styles.ways}>
        <Button size="small" icon={<UploadSimpleIcon size={14} />} name={field.name} onClick={choose} off={isFull}>
          {button}
        </Button>
        {most > 1 && types.includes(MEDIA_TYPE.video) && (
          <Button size="small" icon={<LinkIcon size={14} />} onClick={() => uploads.fetchVideo(take)} off={isFull}>
            {d("fromAddress")}
          </Button>
        )}
      </div>
      {most > 1 && <small>{d("uploadHint", { count: most })}</small>}
    </fieldset>
  );
}

/** A file and what is still done with it, which open screens hear of. */
function File({ media }: { media: Media }) {
  const { data } = useCallQuery(uploadCalls.get, { params: { id: media.id } }, { when: media.isProcessing });
  const now = data ?? media;
  const { filename, isProcessing, preparing, problem } = now;
  const state =
    problem ?? (isProcessing && d(preparing === null ? "beingProcessed" : "fetching", { percent: preparing ?? 0 }));
  return (
    <>
      <span className={styles.tile}>
        <Thumb media={now} />
      </span>
      <span className={styles.name}>
        {filename}
        {state && (
          <small role="status" data-bad={problem !== null || undefined}>
            {state}
          </small>
        )}
      </span>
    </>
  );
}
