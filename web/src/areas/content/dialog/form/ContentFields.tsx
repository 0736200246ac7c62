import { type FocusEvent, type RefObject, useState } from "react";
import { CONTENT_LIMITS, PODCAST } from "#contract/content/codes.ts";
import { content } from "#contract/content/content.ts";
import { CONTENT_MEDIA, type ContentItem, type ContentTalent, linkKindOf } from "#contract/content/item.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import type { LinkPreview } from "#contract/links/link.ts";
import { ContentLinkField, type LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { briefs } from "../../list/Cells.tsx";
import styles from "../Dialog.module.css";
import { linkOf } from "../linkOf.ts";
import { d } from "../messages.ts";
import { EventFields } from "./EventFields.tsx";
import { MediaField } from "./MediaField.tsx";
import type { FormUploads } from "./useFormUploads.ts";
import { type ContentValues, isPvpm, sameClock } from "./values.ts";

const talentsToChoose = peopleOf("talents");
const MINUTE = 60_000;
const thisMinute = (): string => new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();

export type ShownItem = Pick<ContentItem, "medias" | "thumbnail" | "link" | "locationId" | "venue"> &
  Partial<Pick<ContentItem, "linkRead" | "title">> & { talents: readonly ContentTalent[] };

interface Props {
  form: RecordForm<ContentValues>;
  /** Supplies names for the ids in the form; null when adding. */
  item: ShownItem | null;
  uploads: FormUploads;
  linkReading: RefObject<LinkReading | null>;
}

/** The fields of an item: its media next to its words, as where it is read. */
export function ContentFields({ form, item, uploads, linkReading }: Props) {
  const [read, setRead] = useState<LinkPreview | null>(item ? linkOf(item) : null);
  const { data } = useCallQuery(content.metadata, {});
  const { kind, link } = form.values;
  const text = form.field("content");
  const thumbnail = form.field("thumbnailId");
  const isPod = isPvpm(kind);
  return (
    <div className={styles.sides}>
      <div className={styles.pane}>
        <MediaField
          field={form.field("mediaIds")}
          label={d("media")}
          button={d("upload")}
          types={CONTENT_MEDIA[kind]}
          required={!isPod || link === null}
          known={item?.medias.map(({ media }) => media) ?? []}
          uploads={uploads}
        />
        {kind === "Audio" && (
          <MediaField
            field={{
              ...thumbnail,
              value: thumbnail.value === null ? [] : [thumbnail.value],
              onChange: ([id = null]) => thumbnail.onChange(id),
            }}
            label={d("thumbnail")}
            button={d("thumbnailUpload")}
            types={[MEDIA_TYPE.image]}
            most={1}
            known={item?.thumbnail ? [item.thumbnail] : []}
            uploads={uploads}
          />
        )}
        {uploads.active.map(({ id, name, progress }) => (
          <p key={id} role="status" className={styles.uploading}>
            {d("yourFileIsUploading")}: {d("fileProgress", { name, percent: Math.round(progress * 100) })}
          </p>
        ))}
        <TextField {...form.field("mediaCredit")} label={d("mediaCredit")} maxLength={LIMITS.line} autoComplete="off" />
      </div>
      <div className={styles.words} data-form>
        <PersonSelect
          {...form.field("talentUserIds")}
          label={d("talents")}
          source={talentsToChoose}
          known={briefs(item?.talents ?? [])}
          required
        />
        <TextField
          {...form.field("title")}
          label={d("title")}
          maxLength={LIMITS.line}
          autoComplete="off"
          required
          autoFocus
        />
        <PublishFields form={form} />
        {isPod && (
          <SwitchField
            {...form.field(PODCAST)}
            label={d("podcast")}
            hint={d(link === null ? "podcastHint" : "podcastOff")}
            disabled={link !== null}
          />
        )}
        <ContentLinkField
          {...form.field("link")}
          kind={linkKindOf(kind)}
          label={d("link")}
          link={read}
          onLink={setRead}
          reading={linkReading}
        />
        {kind === "Event" && <EventFields form={form} item={item} />}
        <RichTextField
          {...text}
          value={text.value ?? ""}
          label={d("content")}
          max={CONTENT_LIMITS.content}
          required={!isPod}
          rows={5}
        />
        <TagsField {...form.field("tags")} label={d("tags")} known={data?.tags ?? []} most={LIMITS.tags} />
      </div>
    </div>
  );
}

/** The publish time and its zone: choosing another zone keeps the wall time while it is in the future. */
function PublishFields({ form }: { form: RecordForm<ContentValues> }) {
  const own = useZone();
  const field = form.field("publishDate");
  const zoneField = form.field("publishTimeZoneId");
  const zone = zoneField.value ?? own;
  const isAhead = field.value !== null && Date.parse(field.value) > Date.now();
  const fillIn = ({ target }: FocusEvent): void => {
    if (field.value !== null) return;
    field.onChange(thisMinute());
    // Once the field shows it, what is typed next replaces it.
    if (target instanceof HTMLInputElement) setTimeout(() => target.select());
  };
  return (
    <>
      <div onFocusCapture={fillIn}>
        <DateTimeField key={zone} {...field} label={d("publishDate")} zone={zone} required />
      </div>
      <TimeZoneField
        field={{
          ...zoneField,
          value: zone,
          onChange: (next) => {
            if (isAhead) field.onChange(sameClock(field.value, zone, next ?? own) ?? field.value);
            zoneField.onChange(next);
          },
        }}
        label={d("publishZone")}
      />
    </>
  );
}
