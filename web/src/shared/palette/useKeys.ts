import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { typing, underDialog } from "#web/ui/typing.ts";
import type { Offers } from "./offers.ts";
import { openKeys, togglePalette } from "./openPalette.tsx";

/** How long after g its letter may come. */
const SEQUENCE_MS = 1500;

/** Ctrl or ⌘ K for the palette, ? for the keys, c to create, g and a letter to go somewhere. */
export function useKeys(offers: Offers, create: () => void): void {
  const navigate = useNavigate();
  const now = useRef({ offers, create });
  now.current = { offers, create };
  const going = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        togglePalette(now.current.offers);
        return;
      }
      if (altKey || ctrlKey || metaKey || typing(event.target) || underDialog()) return;
      const to =
        performance.now() - going.current < SEQUENCE_MS
          ? now.current.offers.places.find((place) => place.shortcut?.key === key)?.to
          : undefined;
      going.current = key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
      const run = to
        ? () => navigate(to)
        : { "?": () => openKeys(now.current.offers.navigation), c: now.current.create }[key];
      if (!run) return;
      event.preventDefault();
      void run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}
