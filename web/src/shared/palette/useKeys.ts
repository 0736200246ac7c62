import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { typing, underDialog } from "#web/ui/typing.ts";
import type { Offers } from "./offers.ts";
import { openKeys, togglePalette } from "./openPalette.tsx";

/** How long after g the second key may come. */
const SEQUENCE_MS = 1500;

/** Handles Ctrl or ⌘ K for the palette, ? for help, c to create, and g with a letter to navigate. */
export function useKeys(offers: Offers, create: () => void): void {
  const navigate = useNavigate();
  const latest = useRef({ offers, create });
  latest.current = { offers, create };
  const pressedG = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        togglePalette(latest.current.offers);
        return;
      }
      if (altKey || ctrlKey || metaKey || typing(event.target) || underDialog()) return;
      const to =
        performance.now() - pressedG.current < SEQUENCE_MS
          ? latest.current.offers.visible.find((item) => item.shortcut?.key === key)?.to
          : undefined;
      pressedG.current = key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
      const run = to
        ? () => navigate(to)
        : { "?": () => openKeys(latest.current.offers.navigation), c: latest.current.create }[key];
      if (!run) return;
      event.preventDefault();
      void run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}
