import { useLocation } from "react-router";
import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import { Empty } from "../elements/Empty.tsx";
import { titleFromPath, useTitle } from "../routing/title.ts";

/** Shown for unknown and for forbidden records alike, so that it reveals nothing. */
export function NotFound() {
  useTitle(t("notFoundCrumb"));
  return <Missing />;
}

/** Shown for an address that no route takes, under the words of its path. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  useTitle(titleFromPath(pathname) || t("notFoundCrumb"));
  return <Missing />;
}

function Missing() {
  return (
    <Empty page title={t("notFoundTitle")} line={t("notFoundLine")}>
      <Button to="/">{t("notFoundBack")}</Button>
    </Empty>
  );
}

/** Shown for a screen whose resource the person has no right to. */
export const NoRight = () => <Empty page title={t("noRightTitle")} line={t("noRightLine")} />;
