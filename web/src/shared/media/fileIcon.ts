import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import { FileArchiveIcon } from "@phosphor-icons/react/dist/csr/FileArchive";
import { FileCsvIcon } from "@phosphor-icons/react/dist/csr/FileCsv";
import { FileDocIcon } from "@phosphor-icons/react/dist/csr/FileDoc";
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { FilePptIcon } from "@phosphor-icons/react/dist/csr/FilePpt";
import { FileXlsIcon } from "@phosphor-icons/react/dist/csr/FileXls";
import { FilmStripIcon } from "@phosphor-icons/react/dist/csr/FilmStrip";
import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { extensionOf } from "#contract/media/uploader.ts";

const BY_EXTENSION = {
  pdf: FilePdfIcon,
  doc: FileDocIcon,
  docx: FileDocIcon,
  xls: FileXlsIcon,
  xlsx: FileXlsIcon,
  ppt: FilePptIcon,
  pptx: FilePptIcon,
  csv: FileCsvIcon,
  zip: FileArchiveIcon,
  rar: FileArchiveIcon,
} as const;
const isKnown = (extension: string): extension is keyof typeof BY_EXTENSION => Object.hasOwn(BY_EXTENSION, extension);

/** The icon of a file's type. */
export function fileIcon({ typeOfMedia, filename }: Pick<Media, "typeOfMedia" | "filename">) {
  if (typeOfMedia === MEDIA_TYPE.image) return ImageIcon;
  if (typeOfMedia === MEDIA_TYPE.video) return FilmStripIcon;
  if (typeOfMedia === MEDIA_TYPE.audio) return MusicNotesIcon;
  const extension = extensionOf(filename);
  return isKnown(extension) ? BY_EXTENSION[extension] : FileIcon;
}
