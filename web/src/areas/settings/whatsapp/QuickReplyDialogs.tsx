import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import { type QuickReply, QuickReplyForm, quickReplies } from "#contract/chat/template.ts";
import { formOf } from "#contract/form.ts";
import { useMayAll } from "#web/shared/session/me.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";

const replyForm = formOf(QuickReplyForm);
type Values = typeof replyForm.empty;

/** Owner as a choice of two: the reader or the agency. */
const asChoice = ({ value, onChange, ...field }: Field<boolean>): Field<"own" | "agency"> => ({
  ...field,
  value: value ? "own" : "agency",
  onChange: (choice) => onChange(choice === "own"),
});

function Fields({ form }: { form: RecordForm<Values> }) {
  const mayForAll = useMayAll("COMM", "write");
  return (
    <>
      <TextField {...form.field("shortcut")} label={t("shortcut")} maxLength={CHAT_LIMITS.shortcut} required />
      <TextAreaField {...form.field("text")} label={t("text")} maxLength={CHAT_LIMITS.text} rows={4} required />
      {mayForAll && (
        <RadioField
          {...asChoice(form.field("own"))}
          label={t("whose")}
          choices={[
            { value: "own", label: t("own") },
            { value: "agency", label: t("agency") },
          ]}
          row
        />
      )}
    </>
  );
}

export const AddQuickReply = ({ close }: { close: () => void }) => (
  <CallDialog
    call={quickReplies.create}
    title={t("addQuickReply")}
    size={500}
    initial={{ ...replyForm.empty, own: true }}
    close={close}
    savedMessage={({ shortcut }) => t("added", { name: shortcut })}
  >
    {(form) => <Fields form={form} />}
  </CallDialog>
);

export const EditQuickReply = ({ reply, close }: { reply: QuickReply; close: () => void }) => (
  <CallDialog
    call={quickReplies.update}
    params={{ id: reply.id }}
    title={t("editQuickReply")}
    size={500}
    initial={replyForm.valuesOf(reply)}
    newest={replyForm.valuesOf}
    close={close}
    savedMessage={({ shortcut }) => t("saved", { name: shortcut })}
  >
    {(form) => <Fields form={form} />}
  </CallDialog>
);
