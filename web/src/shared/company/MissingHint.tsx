import type { ReactNode } from "react";
import { t } from "#web/shared/company/messages.ts";
import { EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { Button } from "#web/ui/elements/Button.tsx";

/** What is not known yet, and for those who may the way to the form. */
export const MissingHint = ({ edit, children }: { edit: string | false; children: ReactNode }) => (
  <EmptyText>
    {children}{" "}
    {edit && (
      <Button tone="link" to={edit}>
        {t("fillIn")}
      </Button>
    )}
  </EmptyText>
);
