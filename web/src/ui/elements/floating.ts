/**
 * Renders popovers inside the landmark that they belong to, so that screen readers find them there, and positions them
 * against the window, so that nothing clips them.
 */
export const floating = (landmark: string) =>
  ({
    portalProps: { target: document.querySelector<HTMLElement>(landmark) ?? document.body },
    floatingStrategy: "fixed",
  }) as const;
