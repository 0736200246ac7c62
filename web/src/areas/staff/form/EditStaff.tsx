import { useNavigate, useParams } from "react-router";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/staff.ts";
import { Meanwhile } from "#web/shared/Meanwhile.tsx";
import { useMe } from "#web/shared/me.tsx";
import { ZoneField } from "#web/shared/ZoneField.tsx";
import { summaryPath } from "../paths.ts";
import { governanceOf } from "../staff.rules.ts";
import { StaffFields } from "./StaffFields.tsx";
import { editBody, newestValues, phoneRule, valuesOf } from "./staffForm.ts";
import { useStaffWords } from "./staffWords.ts";

export function EditStaff() {
  const { id = "" } = useParams();
  const me = useMe();
  const answer = useAsk(staff.get, { params: { id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(member) => (governanceOf(me, member).edit ? <EditForm key={member.id} member={member} /> : <NoRight />)}
    </Asked>
  );
}

function EditForm({ member }: { member: StaffDetail }) {
  const { id, displayName: name, email, roster } = member;
  const navigate = useNavigate();
  const form = useCallForm(staff.update, {
    params: { id },
    initial: valuesOf(member),
    toBody: editBody,
    rules: phoneRule,
    newest: newestValues,
    words: useStaffWords(roster),
    onDone: ({ displayName }) => {
      tell(t("saved", { name: displayName }));
      void navigate(summaryPath(id), { replace: true });
    },
  });
  return (
    <FormPage
      form={form}
      title={t("editTitle", { name })}
      line={t("editLine", { email })}
      back={summaryPath(id)}
      extra={<Meanwhile kind="staff" id={id} version={member.version} formVersion={form.initial.version} />}
    >
      <StaffFields
        form={form}
        face={member}
        zone={<ZoneField field={form.field("timezoneId")} label={t("timeZone")} />}
        roster={roster}
      />
    </FormPage>
  );
}
