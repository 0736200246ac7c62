/** Tables in the editor: rows and cells as the contract's documents have them, without joined cells. */
import { type Editor, Node } from "@tiptap/core";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from "@tiptap/pm/tables";

const SPANS = {
  colspan: { default: 1, rendered: false },
  rowspan: { default: 1, rendered: false },
  colwidth: { default: null, rendered: false },
};
const Row = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
  extendNodeSchema: (extension) => (extension.name === "tableRow" ? { tableRole: "row" } : {}),
});
const cell = (name: "tableCell" | "tableHeader", tag: "td" | "th", tableRole: string) =>
  Node.create({
    name,
    content: "paragraph+",
    isolating: true,
    addAttributes: () => SPANS,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
  });
const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  extendNodeSchema: (extension) => (extension.name === "table" ? { tableRole: "table" } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const move = (direction: -1 | 1) => () =>
      isInTable(this.editor.state) && goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: move(1), "Shift-Tab": move(-1) };
  },
});

export const tableExtensions = [Table, Row, cell("tableCell", "td", "cell"), cell("tableHeader", "th", "header_cell")];

export const isTable = ({ state }: Editor): boolean => isInTable(state);

const empty = (type: "tableCell" | "tableHeader") => ({ type, content: [{ type: "paragraph" }] });
/** Adds a table with a row of headings and two others. */
export const addTable = (editor: Editor): boolean => {
  const row = (type: "tableCell" | "tableHeader") => ({
    type: "tableRow",
    content: [empty(type), empty(type), empty(type)],
  });
  return editor
    .chain()
    .focus()
    .insertContent({ type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] })
    .run();
};

const COMMANDS = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable };
/** Changes the table around the cursor. */
export const changeTable = (editor: Editor, command: keyof typeof COMMANDS): void => {
  COMMANDS[command](editor.state, editor.view.dispatch);
  editor.commands.focus();
};
