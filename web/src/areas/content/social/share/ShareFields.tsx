import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import { TextTIcon } from "@phosphor-icons/react/dist/csr/TextT";
import { type ReactNode, useId } from "react";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { SOCIAL_LIMITS, type SocialContentType } from "#contract/social/codes.ts";
import type { SocialAuth } from "#contract/social/connection.ts";
import { socialShares } from "#contract/social/share.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
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
  /** Whether it may be there already, which somebody has looked for. */
  again: boolean;
  edit: OpenedShare["edit"];
  close: () => void;
}

const isShown = ({ typeOfMedia }: Media): boolean =>
  typeOfMedia === MEDIA_TYPE.image || typeOfMedia === MEDIA_TYPE.video;

/** What is shared: a text, and one of the post's pictures and videos. Instagram needs one. */
export function ShareFields({ auth, post, again, edit, close }: Props) {
  const files = post.medias.map(({ media }) => media).filter(isShown);
  if (auth.platform === "instagram" && files.length === 0)
    return <NeedsThumbnail post={post} edit={edit} close={close} />;
  return <Fields auth={auth} post={post} files={files} again={again} />;
}

function NeedsThumbnail({ post, edit, close }: Pick<Props, "post" | "edit" | "close">) {
  return (
    <div className={styles.step}>
      <p>
        <b>{s("needsThumbnail")}</b> {post.editable && edit && s("needsThumbnailAsk")}
      </p>
      {post.editable && edit && (
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

function Fields({ auth, post, files, again }: Omit<Props, "close" | "edit"> & { files: readonly Media[] }) {
  const id = useFormId();
  const { platform, talent } = auth;
  const [first = null] = files;
  const form = useCallForm(socialShares.share, {
    params: { id: platform },
    initial: {
      message: post.content,
      mediaId: (first?.id ?? null) as string | null,
      contentType: "Post" as SocialContentType,
      postId: post.id,
      trmId: talent?.userId ?? "",
      mediaUrl: null,
      videoUrl: null,
      notThere: again,
    },
    filled: true,
    draft: false,
    onDone: () => undefined,
  });
  const { mediaId } = form.values;
  const chosen = files.find((file) => file.id === mediaId);
  const isReel = chosen?.typeOfMedia === MEDIA_TYPE.video && platform === "facebook";
  return (
    <FormBody form={form} id={id}>
      <TextAreaField
        {...form.field("message")}
        label={s("message")}
        hint={s("messageHint", { count: form.values.message.length, max: String(SOCIAL_LIMITS.message) })}
        maxLength={SOCIAL_LIMITS.message}
        rows={4}
      />
      {files.length > 0 && (
        <FileChoice
          files={files}
          chosen={mediaId}
          withoutFile={platform === "facebook"}
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

interface FileChoiceProps {
  files: readonly Media[];
  chosen: string | null;
  /** Whether a text may go alone. */
  withoutFile: boolean;
  choose: (id: string | null) => void;
}
function FileChoice({ files, chosen, withoutFile, choose }: FileChoiceProps) {
  const name = useId();
  const option = (id: string | null, title: string, shown: ReactNode) => (
    <label key={id} className={styles.file} data-tip={title}>
      <input type="radio" name={name} checked={id === chosen} aria-label={title} onChange={() => choose(id)} />
      {shown}
    </label>
  );
  return (
    <fieldset className={styles.choice}>
      <legend>{s("show")}</legend>
      <div className={styles.files}>
        {files.map(({ id, filename, cdnSmall, thumbnailUrl }) => {
          const src = cdnSmall ?? thumbnailUrl;
          return option(id, filename, src ? <img src={src} alt="" /> : <FileIcon size={20} aria-hidden />);
        })}
        {withoutFile && option(null, s("showNothing"), <TextTIcon size={20} aria-hidden />)}
      </div>
    </fieldset>
  );
}
