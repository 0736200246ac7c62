/**
 * Each upload is of one tab, by a lock of the browser: what is stored for a reload is the same for all tabs, and two that
 * sent one file would each take the other's for one that is already there.
 */

const releases = new Map<string, () => void>();

/** Resolves once the upload is this tab's: at once, or when the tab that has it is closed, reloaded or has ended it. */
export async function takeUpload(id: string): Promise<void> {
  // Browsers have locks on secure pages only, as they have most of what uploads are kept with.
  if (!("locks" in navigator)) return;
  await new Promise<void>((taken) => {
    void navigator.locks.request(`greenroom-upload-${id}`, () => {
      taken();
      return new Promise<void>((release) => releases.set(id, release));
    });
  });
}

export function releaseUpload(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}
