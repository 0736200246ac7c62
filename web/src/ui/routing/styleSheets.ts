/**
 * Waits for the style sheets that the page named together with its scripts (index.html). A chunk does not wait for a
 * sheet whose link it finds in the page, loaded or not.
 */
export async function loadedStyleSheets(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[data-loading]")];
  await Promise.all(
    links.map(
      (link) =>
        new Promise<void>((settle) => {
          link.addEventListener("load", () => settle(), { once: true });
          // The chunk that needs it asks for it again, and says that it could not be loaded.
          link.addEventListener("error", () => settle(), { once: true });
        }),
    ),
  );
}
