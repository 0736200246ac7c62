import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { underDialog } from "#web/ui/typing.ts";
import { useLatest } from "#web/ui/useLatest.ts";

/** F6 goes to the heading of the next widget, with Shift to that before; Enter there opens the list behind it. */
export function useWidgetKeys(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useLatest(useNavigate());
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || underDialog()) return;
      const focused = document.activeElement;
      if (event.key === "Enter" && focused instanceof HTMLElement && place.current?.contains(focused)) {
        const { list } = focused.dataset;
        if (list === undefined) return;
        event.preventDefault();
        void navigate.current(list);
      }
      if (event.key !== "F6") return;
      const headings = [...(place.current?.querySelectorAll<HTMLElement>("[data-widget-heading]") ?? [])];
      const current = headings.findIndex((heading) => heading.closest("[data-widget]")?.contains(focused));
      const next = event.shiftKey ? (current < 0 ? headings.length : current) - 1 : current + 1;
      event.preventDefault();
      headings.at(next % headings.length)?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
  return place;
}
