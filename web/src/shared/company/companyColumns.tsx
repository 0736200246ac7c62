/** Columns that lists of companies share. */
import type { PersonBrief } from "#contract/schema.ts";
import { t } from "#web/shared/company/messages.ts";
import { AvatarGroup } from "#web/shared/people/AvatarGroup.tsx";
import { EmailAddress } from "#web/shared/values/EmailAddress.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";

export const companyEmail: Column<{ email: string | null }, "email"> = {
  id: "email",
  title: t("email"),
  width: 220,
  sort: "email",
  cell: ({ email }) => <EmailAddress address={email} />,
};
export const companyStaff: Column<{ assignedStaff: readonly PersonBrief[] }, never> = {
  id: "staff",
  title: t("assignedStaff"),
  width: 122,
  cell: ({ assignedStaff }) => <AvatarGroup people={assignedStaff} />,
};
