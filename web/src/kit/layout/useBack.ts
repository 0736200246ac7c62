import { useLocation, useNavigate } from "react-router";
import { useParent } from "./useHandles.ts";

/** Where the router stands in this tab's history; 0 is the page that was opened by its address. */
const depth = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
};

/**
 * What every back button does (B-043…B-045): while something is edited, two path levels up; otherwise back in history, or
 * to the list where there is none. A form that has unsaved changes asks by itself.
 */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const parent = useParent();
  return () => {
    if (pathname.endsWith("/edit")) void navigate(pathname.split("/").slice(0, -2).join("/"));
    else if (depth() > 0) void navigate(-1);
    else void navigate(parent?.to ?? "/");
  };
}
