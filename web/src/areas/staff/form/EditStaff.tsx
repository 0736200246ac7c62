import { useParams } from "react-router";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/staff.ts";
import { EditPage, EditRecord, useSaved } from "#web/shared/EditRecord.tsx";
import { useMe } from "#web/shared/me.tsx";
import { ZoneField } from "#web/shared/ZoneField.tsx";
import { summaryPath } from "../paths.ts";
import { governanceOf } from "../staff.rules.ts";
import { StaffFields } from "./StaffFields.tsx";
import { editBody, phoneRule, valuesOf } from "./staffForm.ts";
import { useStaffWords } from "./staffWords.ts";

export function EditStaff() {
  const { id = "" } = useParams();
  const me = useMe();
  return (
    <EditRecord answer={useAsk(staff.get, { params: { id } })} may={(member) => governanceOf(me, member).edit}>
      {(member) => <EditForm member={member} />}
    </EditRecord>
  );
}

function EditForm({ member }: { member: StaffDetail }) {
  const { id, email, roster } = member;
  const form = useCallForm(staff.update, {
    params: { id },
    initial: valuesOf(member),
    toBody: editBody,
    rules: phoneRule,
    newest: valuesOf,
    words: useStaffWords(roster),
    onDone: useSaved(summaryPath(id)),
  });
  return (
    <EditPage form={form} kind="staff" record={member} line={t("editLine", { email })} back={summaryPath(id)}>
      <StaffFields
        form={form}
        face={member}
        zone={<ZoneField field={form.field("timezoneId")} label={t("timeZone")} />}
        roster={roster}
      />
    </EditPage>
  );
}
