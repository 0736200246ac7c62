import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { backTarget } from "./back.ts";
import { depth } from "./depth.ts";
import { useHandles } from "./useHandles.ts";

/** The paths opened in this tab since it was loaded, by their place in its history. */
const visited = new Map<number, string>();

/** Remembers the paths that are opened, so that going back to one of them is a step back. */
export function useVisited(): void {
  const { pathname } = useLocation();
  // The same path may be opened twice in a row, so the path alone does not tell.
  useEffect(() => void visited.set(depth(), pathname));
}

/**
 * Returns how a form page is left for another path: by a step back where that is the page before, else in place of the
 * form, so that going back never opens the form again.
 */
export function useLeaveFor(): (to: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to) => {
    const before = visited.get(depth() - 1);
    const isBefore = before !== undefined && (before === to || `${before}/edit` === pathname);
    void (isBefore ? navigate(-1) : navigate(to, { replace: true }));
  };
}

/** Returns the action of every back button. A form with unsaved changes asks by itself. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const leaveFor = useLeaveFor();
  const { pathname } = useLocation();
  const handles = useHandles();
  return () => {
    const target = backTarget({
      pathname,
      back: handles.findLast(({ back }) => back !== undefined)?.back,
      depth: depth(),
      parent: handles.findLast((handle) => handle.parent)?.parent,
    });
    if (target === "history") void navigate(-1);
    else leaveFor(target.to);
  };
}
