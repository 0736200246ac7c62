import { useParams } from "react-router";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { ActsTable } from "./acts/ActsTable.tsx";
import { isFansTab } from "./paths.ts";
import { ReportScreen } from "./report/ReportScreen.tsx";

/** The last part of the address names the list. */
export function FansScreen() {
  const { fansTab = "" } = useParams();
  if (!isFansTab(fansTab)) return <NotFound />;
  return fansTab === "report" ? <ReportScreen /> : <ActsTable key={fansTab} tab={fansTab} />;
}
