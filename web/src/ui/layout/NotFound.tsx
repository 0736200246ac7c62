import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import { useTitle } from "../routing/title.ts";

/** Shown for unknown and for forbidden records alike, so that it reveals nothing. */
export function NotFound() {
  useTitle(t("notFoundCrumb"));
  return (
    <Empty page title={t("notFoundTitle")} line={t("notFoundLine")}>
      <Button to="/">{t("notFoundBack")}</Button>
    </Empty>
  );
}

/** Shown for a screen whose resource the person has no right to. */
export const NoRight = () => <Empty page title={t("noRightTitle")} line={t("noRightLine")} />;
