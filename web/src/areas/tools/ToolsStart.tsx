import { use } from "react";
import { Navigate } from "react-router";
import { AreasContext, toolTabsOf } from "#web/shared/area.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";

/** Opens the first tool that the reader may use. */
export function ToolsStart() {
  const opens = useGuardOf();
  const first = toolTabsOf(use(AreasContext)).find(({ needs }) => opens(needs));
  return first && <Navigate to={first.path} replace />;
}
