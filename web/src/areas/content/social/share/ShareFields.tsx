import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { PlayIcon } from "@phosphor-icons/react/dist/csr/Play";
import { TextTIcon } from "@phosphor-icons/react/dist/csr/TextT";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { SOCIAL_LIMITS, type SocialContentType } from "#contract/social/codes.ts";
import type { SocialAuth } from "#contract/social/connection.ts";
import { type SocialShare, socialShares } from "#contract/social/share.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { fieldError } from "#web/ui/forms/fields/fieldError.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import type { AnyPost } from "../../posts/calls.ts";
import { s } from "../messages.ts";
import styles from "../Social.module.css";
import type { OpenedShare } from "./openedShare.ts";

const TYPES = [
  { value: "Post", label: s("asPost") },
  { value: "Reel", label: s("asReel") },
] as const;

interface Props {
  auth: SocialAuth;
  post: AnyPost;
  /** One that failed, or may be there already. */
  share: SocialShare | undefined;
  /** The text that was typed, for whichever platform. */
  typed: RefObject<string | null>;
  edit: OpenedShare["edit"];
  close: () => void;
}

const isShown = ({ typeOfMedia }: Media): boolean =>
  typeOfMedia === MEDIA_TYPE.image || typeOfMedia === MEDIA_TYPE.video;

/** Form of a share: a text and one of the post's files. Instagram requires a file. */
export function ShareFields({ auth, post, share, typed, edit, close }: Props) {
  const zone = useZone();
  const files = post.medias.map(({ media }) => media).filter(isShown);
  if (Date.parse(post.publishDate) > Date.now())
    return <p>{s("notYet", { when: formatDateTime(post.publishDate, zone) })}</p>;
  if (auth.platform === "instagram" && files.length === 0)
    return <NeedsThumbnail post={post} edit={edit} close={close} />;
  return <Fields auth={auth} post={post} files={files} share={share} typed={typed} />;
}

function NeedsThumbnail({ post, edit, close }: Pick<Props, "post" | "edit" | "close">) {
  const asks = post.editable && edit !== undefined;
  return (
    <div className={styles.step}>
      <p>
        <b>{s("needsThumbnail")}</b> {s(asks ? "needsThumbnailAsk" : "needsThumbnailOther")}
      </p>
      {asks && (
        <Button
          tone="main"
          onClick={() => {
            close();
            edit();
          }}
        >
          {s("addThumbnail")}
        </Button>
      )}
    </div>
  );
}

/** Returns the initial values: the previous share, or else the post itself. */
function initialOf(files: readonly Media[], { post, share, typed }: Pick<Props, "post" | "share" | "typed">) {
  const [first = null] = files;
  const before = share && (share.mediaId === null || files.some(({ id }) => id === share.mediaId)) ? share : undefined;
  return {
    message: typed.current ?? share?.message ?? post.content,
    mediaId: before ? before.mediaId : (first?.id ?? null),
    contentType: before?.contentType ?? ("Post" as SocialContentType),
  };
}

function Fields({ auth, post, files, share, typed }: Omit<Props, "close" | "edit"> & { files: readonly Media[] }) {
  const id = useFormId();
  const { platform, talent } = auth;
  // The post may be there already; the person has checked that it isn't.
  const again = share?.state === "UNCONFIRMED";
  const [initial] = useState(() => initialOf(files, { post, share, typed }));
  const form = useCallForm(socialShares.share, {
    params: { id: platform },
    initial,
    toBody: (values) => ({ ...values, postId: post.id, trmId: talent?.userId ?? "", notThere: again }),
    filled: true,
    draft: false,
    onDone: () => {
      typed.current = null;
    },
  });
  const { mediaId, message } = form.values;
  const field = form.field("message");
  const chosen = files.find((file) => file.id === mediaId);
  const isReel = chosen?.typeOfMedia === MEDIA_TYPE.video && platform === "facebook";
  return (
    <FormBody form={form} id={id}>
      <TextAreaField
        {...field}
        onChange={(text) => {
          typed.current = text;
          field.onChange(text);
        }}
        label={s("message")}
        hint={s("messageHint", { count: message.length, max: String(SOCIAL_LIMITS.message) })}
        maxLength={SOCIAL_LIMITS.message}
        rows={4}
      />
      {files.length > 0 && (
        <FileChoice
          files={files}
          chosen={mediaId}
          withoutFile={platform === "facebook"}
          error={form.errorAt("mediaId")}
          choose={(next) => {
            form.set("mediaId", next);
            form.set("contentType", "Post");
          }}
        />
      )}
      {isReel && <RadioField {...form.field("contentType")} label={s("asWhat")} choices={TYPES} row />}
      <SaveButton form={form} id={id}>
        {s(again ? "shareAgain" : "share")}
      </SaveButton>
    </FormBody>
  );
}

/** Its small picture, or its name where there is none. */
function FileStill({ file: { typeOfMedia, filename, cdnSmall, thumbnailUrl } }: { file: Media }) {
  const src = cdnSmall ?? thumbnailUrl;
  if (src !== null) return <img src={src} alt="" />;
  const Glyph = typeOfMedia === MEDIA_TYPE.video ? PlayIcon : ImageIcon;
  return (
    <span className={styles.still} aria-hidden>
      <Glyph size={20} />
      <small>{filename}</small>
    </span>
  );
}

interface FileChoiceProps {
  files: readonly Media[];
  chosen: string | null;
  /** True if the platform accepts a text without a file. */
  withoutFile: boolean;
  error: string | undefined;
  choose: (id: string | null) => void;
}
function FileChoice({ files, chosen, withoutFile, error, choose }: FileChoiceProps) {
  const name = useId();
  const option = (id: string | null, title: string, shown: ReactNode) => (
    <label key={id} className={styles.file} data-tip={title}>
      <input
        type="radio"
        name={name}
        checked={id === chosen}
        aria-label={title}
        aria-describedby={error && `${name}-error`}
        onChange={() => choose(id)}
      />
      {shown}
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{s("show")}</legend>
      <div className={styles.files}>
        {files.map((file) => option(file.id, file.filename, <FileStill file={file} />))}
        {withoutFile && option(null, s("showNothing"), <TextTIcon size={20} aria-hidden />)}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.problem} role="alert">
          {fieldError(error)}
        </p>
      )}
    </fieldset>
  );
}
