import { LIMITS } from "#contract/limits.ts";
import { type CareerEntry, career } from "#contract/talents/career.ts";
import { t } from "#web/areas/talents/career/messages.ts";
import { FilesField } from "#web/shared/media/FilesField.tsx";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { WebLinks } from "#web/shared/social/WebLinks.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { MonthField } from "#web/ui/forms/fields/dates/MonthField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { formatMonth } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { bodyOf, type CareerValues, careerForm, careerRules, valuesOf } from "./careerForm.ts";

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  entry: CareerEntry | null;
  close: () => void;
}

export function EditCareer({ family, personId, entry, close }: Props) {
  const { data: files = [] } = useAttachments({ kind: family, id: personId });
  const fieldLabels: FieldLabels<CareerValues> = {
    started: { value: formatMonth },
    ended: { value: formatMonth },
    links: { label: t("links"), value: (links) => links.map(({ url }) => url).join("\n") },
    attachmentIds: {
      value: (ids) => ids.map((id) => files.find((file) => file.id === id)?.filename ?? "").join(", "),
    },
  };
  const same = {
    params: { family },
    rules: careerRules,
    close,
    savedMessage: ({ role }: CareerValues) => t("saved", { role }),
    children: (form: RecordForm<CareerValues>) => <Fields form={form} family={family} personId={personId} />,
  };
  return entry ? (
    <CallDialog
      call={career.update}
      {...same}
      title={t("editTitle", { role: entry.role })}
      draft={entry.id}
      initial={valuesOf(entry)}
      toBody={(values) => ({ id: entry.id, version: values.version, ...bodyOf(values) })}
      newest={valuesOf}
      words={fieldLabels}
    />
  ) : (
    <CallDialog
      call={career.create}
      {...same}
      title={t("addTitle")}
      draft={personId}
      initial={careerForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...bodyOf(values) })}
    />
  );
}

const Fields = ({ form, family, personId }: { form: RecordForm<CareerValues>; personId: string } & OfFamily) => (
  <>
    <FieldRow>
      <TextField {...form.field("role")} label={t("role")} required autoFocus autoComplete="off" />
      <TextField {...form.field("organisation")} label={t("organisation")} required autoComplete="off" />
    </FieldRow>
    <TextField {...form.field("place")} label={t("place")} autoComplete="off" />
    <FieldRow>
      <MonthField {...form.field("started")} label={t("started")} required />
      <MonthField {...form.field("ended")} label={t("ended")} />
    </FieldRow>
    <TextAreaField {...form.field("achievements")} label={t("achievements")} rows={4} />
    <WebLinks
      field={form.field("links")}
      part={(index) => form.part("links", index, "url")}
      most={LIMITS.careerLinks}
    />
    <FilesField
      field={form.field("attachmentIds")}
      owner={{ kind: family, id: personId }}
      label={t("files")}
      hint={t("filesHint")}
    />
  </>
);
