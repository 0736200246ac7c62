import { type ClipboardEvent, type DragEvent, useState } from "react";

import { type DroppedFile, droppedEntries, readDropped } from "./droppedFolders.ts";

/**
 * Receives files that are dropped on an element or pasted into it: spread `handlers`; `over` is true while files are dragged
 * over it. With `onFolders`, folders may be dropped too.
 */
export function useDropped(onFiles: (files: File[]) => unknown, onFolders?: (files: DroppedFile[]) => unknown) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent): boolean => [...event.dataTransfer.types].includes("Files");
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const entries = onFolders && droppedEntries(event.dataTransfer);
      if (entries) void readDropped(entries).then(onFolders);
      else onFiles([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { over, handlers };
}
