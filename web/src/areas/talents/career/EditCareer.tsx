import { type CareerEntry, career } from "#contract/talents/career.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { MonthField } from "#web/kit/forms/fields/MonthField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { month } from "#web/kit/time/format.ts";
import { t } from "#web/messages/career.ts";
import { useAttachments } from "#web/shared/media/gallery.ts";
import type { OfFamily } from "../family.ts";
import { bodyOf, type CareerValues, careerForm, careerRules, valuesOf } from "./careerForm.ts";
import { FilesField } from "./FilesField.tsx";
import { LinksField } from "./LinksField.tsx";

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  entry: CareerEntry | null;
  close: () => void;
}

export function EditCareer({ family, personId, entry, close }: Props) {
  const { data: files = [] } = useAttachments({ kind: family, id: personId });
  const words: FieldWords<CareerValues> = {
    started: { value: month },
    ended: { value: month },
    links: { label: t("links"), value: (links) => links.map(({ url }) => url).join("\n") },
    attachmentIds: {
      value: (ids) => ids.map((id) => files.find((file) => file.id === id)?.filename ?? "").join(", "),
    },
  };
  const same = {
    params: { family },
    rules: careerRules,
    close,
    told: ({ role }: CareerValues) => t("saved", { role }),
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
      words={words}
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
    <Side>
      <TextField {...form.field("role")} label={t("role")} required autoFocus autoComplete="off" />
      <TextField {...form.field("organisation")} label={t("organisation")} required autoComplete="off" />
    </Side>
    <TextField {...form.field("place")} label={t("place")} autoComplete="off" />
    <Side>
      <MonthField {...form.field("started")} label={t("started")} required />
      <MonthField {...form.field("ended")} label={t("ended")} />
    </Side>
    <TextAreaField {...form.field("achievements")} label={t("achievements")} rows={4} />
    <LinksField form={form} />
    <FilesField field={form.field("attachmentIds")} owner={{ kind: family, id: personId }} />
  </>
);
