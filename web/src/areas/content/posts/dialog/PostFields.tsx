import { type RefObject, useState } from "react";
import { POST_LIMITS } from "#contract/content/posts/codes.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { MediaField } from "../../dialog/form/MediaField.tsx";
import type { FormUploads } from "../../dialog/form/useFormUploads.ts";
import type { AnyPost } from "../calls.ts";
import { p } from "../messages.ts";
import { EventField } from "./EventField.tsx";
import { LinkAddOn } from "./LinkAddOn.tsx";
import { linkOfPost } from "./linkOfPost.ts";
import { PollFields } from "./PollFields.tsx";
import styles from "./Post.module.css";
import { PostPreview } from "./PostPreview.tsx";
import { EMPTY_OPTIONS, type PostValues } from "./postValues.ts";

const talentsToChoose = peopleOf("talents");
const SHOWN = [MEDIA_TYPE.image, MEDIA_TYPE.video, MEDIA_TYPE.audio] as const;

interface Props {
  form: RecordForm<PostValues>;
  /** Null for a new one. */
  post: AnyPost | null;
  uploads: FormUploads;
  linkReading: RefObject<LinkReading | null>;
  /** Talents whose names are loaded already. */
  knownTalents?: readonly PersonBrief[] | undefined;
}

/** The fields of a post, its add-ons below each other, next to what fans will see. */
export function PostFields({ form, post, uploads, linkReading, knownTalents = [] }: Props) {
  const [read, setRead] = useState<LinkPreview | null>(post ? linkOfPost(post) : null);
  const own = useZone();
  const { values } = form;
  const talent = form.field("talentUserId");
  const zone = form.field("publishTimeZoneId");
  const medias = post?.medias.map(({ media }) => media) ?? [];
  return (
    <div className={styles.composer}>
      <div className={styles.form} data-form>
        <div className={styles.pair}>
          {post ? (
            <p className={styles.fixed}>
              <span>{p("talent")}</span>
              <b>{post.talent?.displayName}</b>
            </p>
          ) : (
            <PersonSelect
              {...talent}
              value={talent.value === null ? [] : [talent.value]}
              onChange={([id = null]) => {
                talent.onChange(id);
                // An event is of the talent that was chosen.
                if (id !== talent.value) form.set("eventId", null);
              }}
              label={p("talent")}
              source={talentsToChoose}
              known={knownTalents}
              required
              single
            />
          )}
          <DateTimeField
            key={zone.value}
            {...form.field("publishDate")}
            label={p("publish")}
            zone={zone.value ?? own}
            hint={p("publishHint")}
          />
        </div>
        <TimeZoneField field={{ ...zone, value: zone.value ?? own }} label={p("publishZone")} />
        <TextAreaField
          {...form.field("content")}
          label={p("content")}
          hint={p("contentHint", { count: values.content.length, max: String(POST_LIMITS.content) })}
          maxLength={POST_LIMITS.content}
          rows={4}
          required
          autoFocus
        />
        <div className={styles.addon}>
          <SwitchField
            {...form.field("hasPoll")}
            label={p("poll")}
            hint={post ? p("pollFixed") : p("pollHint", { count: filled(values), max: String(POST_LIMITS.maxOptions) })}
            disabled={post !== null}
            onChange={(on) => {
              form.set("hasPoll", on);
              form.set("options", on ? [...EMPTY_OPTIONS] : []);
              if (!on) form.set("expiryDate", null);
            }}
          />
          {values.hasPoll && <PollFields form={form} post={post} />}
        </div>
        <div className={styles.addon}>
          <SwitchField
            {...form.field("hasMeetup")}
            label={p("meetUp")}
            hint={p(post ? "meetUpFixed" : "meetUpHint")}
            disabled={post !== null}
            onChange={(on) => {
              form.set("hasMeetup", on);
              if (!on) {
                form.set("eventId", null);
                form.set("location", null);
              }
            }}
          />
          {values.hasMeetup && post?.event && (
            <p className={styles.fixed}>
              <b>{post.event.title}</b>
              <span>{post.location}</span>
            </p>
          )}
          {values.hasMeetup && !post && (
            <>
              <EventField form={form} />
              <TextField
                {...form.field("location")}
                label={p("whereOne")}
                hint={p("whereHint")}
                maxLength={LIMITS.headline}
                autoComplete="off"
              />
            </>
          )}
        </div>
        <div className={styles.addon}>
          <SwitchField
            {...form.field("hasMedia")}
            label={p("media")}
            {...(values.hasLink && { hint: p("mediaOff") })}
            disabled={values.hasLink}
            onChange={(on) => {
              form.set("hasMedia", on);
              if (!on) form.set("sortedMedias", []);
            }}
          />
          {values.hasMedia && (
            <MediaField
              field={form.field("sortedMedias")}
              label={p("media")}
              button={p("upload")}
              types={SHOWN}
              most={POST_LIMITS.media}
              known={medias}
              uploads={uploads}
            />
          )}
        </div>
        <LinkAddOn form={form} read={read} onRead={setRead} reading={linkReading} />
      </div>
      <PostPreview values={values} post={post} link={read} files={[...medias, ...uploads.uploaded]} />
    </div>
  );
}

const filled = ({ options }: PostValues): number => options.filter(({ text }) => text.trim() !== "").length;
