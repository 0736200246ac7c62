import type { WordLoss } from "#contract/contract-documents/word.ts";
import { defineMessages } from "#web/ui/format/messages.ts";

/** Messages of Word files of templates. */
export const t = defineMessages({
  importWord: "Import Word file",
  importTitle: "Import {name}",
  importLine: "The text becomes a template. Check it and the preview before you save it.",
  refusedTitle: "This Word file can't be used",
  chooseAnother: "Choose another file",
  close: "Close",
  tooLarge: "A Word file may have {most} MB at most.",
  create: "Create template",
  cancel: "Cancel",
  fields: "Fields found",
  noFields: "None. Put fields like {example} into the file, or add them in the editor.",
  unknown: "Not known as fields",
  unknownLine: "They appear in square brackets in the text.",
  lost: "Lost in the import",
  nothingLost: "Nothing was lost.",
  counted: "{what} ({count})",

  addWord: "Add Word file",
  replaceWord: "Replace Word file",
  downloadWord: "Download Word file",
  removeWord: "Remove Word file",
  removeWordTitle: "Remove the Word file of {name}?",
  removeWordLine: "Contracts can't be downloaded as Word with this template then. Its text stays.",
  added: "Word file of {name} saved",
  removed: "Word file of {name} removed",
  hasWord: "Word file",
});

export const LOSS_NAMES: Record<WordLoss, string> = {
  pictures: "Pictures",
  charts: "Charts",
  equations: "Equations",
  textBoxes: "Text boxes, whose text is kept",
  headers: "Headers",
  footers: "Footers",
  footnotes: "Footnotes, now at the end",
  comments: "Comments",
  trackedChanges: "Tracked changes, taken as accepted",
  joinedCells: "Joined cells of tables",
  pageBreaks: "Page breaks",
  wordFields: "Fields of Word, such as page numbers",
  formatting: "Fonts, sizes, colors and alignment",
  styles: "Styles",
};
