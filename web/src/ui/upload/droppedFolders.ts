/** Reads folders that are dropped from the desktop. */
export interface DroppedFile {
  /** Null for a folder without any. */
  file: File | null;
  /** Names of the folders that it is in, the outermost first. */
  folders: readonly string[];
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Returns what is dropped, if there are folders in it. To be called before the event is over. */
export function droppedEntries({ items }: DataTransfer): FileSystemEntry[] | null {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return entries.some(isFolder) ? entries : null;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A browser gives at most a hundred at once. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

/** Returns the files of dropped folders, and the folders that have none. Hidden files of the desktop are left out. */
export async function readDropped(
  entries: readonly FileSystemEntry[],
  folders: readonly string[] = [],
): Promise<DroppedFile[]> {
  const files: DroppedFile[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    if (isFile(entry)) files.push({ file: await fileOf(entry), folders });
    else if (isFolder(entry)) {
      const within = [...folders, entry.name];
      const below = await readDropped(await entriesOf(entry), within);
      files.push(...(below.length > 0 ? below : [{ file: null, folders: within }]));
    }
  }
  return files;
}
