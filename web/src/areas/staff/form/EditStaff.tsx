import { useParams } from "react-router";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { EditPage, EditRecord, useSavedToast } from "#web/shared/record/EditRecord.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { summaryPath } from "../paths.ts";
import { governanceOf } from "../staff.rules.ts";
import { StaffFields } from "./StaffFields.tsx";
import { staffEditBody, valuesOf } from "./staffForm.ts";
import { useStaffLabels } from "./useStaffLabels.ts";

export function EditStaff() {
  const { id = "" } = useParams();
  const me = useMe();
  return (
    <EditRecord answer={useCallQuery(staff.get, { params: { id } })} may={(member) => governanceOf(me, member).edit}>
      {(member) => <EditForm member={member} />}
    </EditRecord>
  );
}

function EditForm({ member }: { member: StaffDetail }) {
  const { id, email, roster } = member;
  const form = useCallForm(staff.update, {
    params: { id },
    initial: valuesOf(member),
    toBody: staffEditBody,
    rules: phoneErrors,
    newest: valuesOf,
    words: useStaffLabels(roster),
    onDone: useSavedToast(summaryPath(id)),
  });
  return (
    <EditPage form={form} kind="staff" record={member} line={t("editLine", { email })} back={summaryPath(id)}>
      <StaffFields
        form={form}
        person={member}
        zone={<TimeZoneField field={form.field("timezoneId")} label={t("timeZone")} />}
        roster={roster}
      />
    </EditPage>
  );
}
