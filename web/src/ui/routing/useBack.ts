import { useLocation, useNavigate } from "react-router";
import { backTarget } from "./back.ts";
import { depth } from "./depth.ts";
import { useHandles } from "./useHandles.ts";

/** Returns the action of every back button. A form with unsaved changes asks by itself. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const handles = useHandles();
  return () => {
    const target = backTarget({
      pathname,
      back: handles.at(-1)?.back,
      depth: depth(),
      parent: handles.findLast((handle) => handle.parent)?.parent,
    });
    if (target === "history") void navigate(-1);
    else void navigate(target.to);
  };
}
