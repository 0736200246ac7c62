import { useEffect, useRef, useState } from "react";

/**
 * Lets Escape give up a drag or a resize. The grid ends one only when the pointer is released, so that is pretended; what
 * it calls then asks `isGivenUp`, and `putBack` renders the grid anew, since it keeps the changed places.
 */
export function useGivingUp(isDragging: boolean) {
  const givenUp = useRef(false);
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      givenUp.current = true;
      document.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [isDragging]);
  return {
    isGivenUp: () => givenUp.current,
    revision,
    putBack() {
      givenUp.current = false;
      setRevision((before) => before + 1);
    },
  };
}
