import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";

/** Unknown and forbidden look the same. */
export const NotFound = () => (
  <Empty page title={t("notFoundTitle")} line={t("notFoundLine")}>
    <Button to="/">{t("notFoundBack")}</Button>
  </Empty>
);

/** For a screen whose resource the person may not use at all. */
export const NoRight = () => <Empty page title={t("noRightTitle")} line={t("noRightLine")} />;
