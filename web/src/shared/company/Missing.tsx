import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/companies.ts";
import { Nothing } from "#web/shared/Sheet.tsx";

/** What is not known yet, and for those who may the way to the form. */
export const Missing = ({ edit, children }: { edit: string | false; children: ReactNode }) => (
  <Nothing>
    {children}{" "}
    {edit && (
      <Button tone="link" to={edit}>
        {t("fillIn")}
      </Button>
    )}
  </Nothing>
);
