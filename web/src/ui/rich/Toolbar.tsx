import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ArrowUUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpRight";
import { BracketsCurlyIcon } from "@phosphor-icons/react/dist/csr/BracketsCurly";
import { ColumnsIcon } from "@phosphor-icons/react/dist/csr/Columns";
import { ColumnsPlusRightIcon } from "@phosphor-icons/react/dist/csr/ColumnsPlusRight";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { ListNumbersIcon } from "@phosphor-icons/react/dist/csr/ListNumbers";
import { RowsIcon } from "@phosphor-icons/react/dist/csr/Rows";
import { RowsPlusBottomIcon } from "@phosphor-icons/react/dist/csr/RowsPlusBottom";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { TextBIcon } from "@phosphor-icons/react/dist/csr/TextB";
import { TextHOneIcon } from "@phosphor-icons/react/dist/csr/TextHOne";
import { TextHTwoIcon } from "@phosphor-icons/react/dist/csr/TextHTwo";
import { TextItalicIcon } from "@phosphor-icons/react/dist/csr/TextItalic";
import { TextUnderlineIcon } from "@phosphor-icons/react/dist/csr/TextUnderline";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { Editor } from "@tiptap/core";
import type { KeyboardEvent } from "react";
import { t } from "#web/ui/messages.ts";
import styles from "./RichTextField.module.css";
import { addTable, changeTable, isTable } from "./tables.ts";

interface Tool {
  id: string;
  title: string;
  icon: Icon;
  run: (editor: Editor) => unknown;
  active?: (editor: Editor) => boolean;
  disabled?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    id: "bold",
    title: t("bold"),
    icon: TextBIcon,
    run: (e) => e.chain().focus().toggleBold().run(),
    active: (e) => e.isActive("bold"),
  },
  {
    id: "italic",
    title: t("italic"),
    icon: TextItalicIcon,
    run: (e) => e.chain().focus().toggleItalic().run(),
    active: (e) => e.isActive("italic"),
  },
  {
    id: "underline",
    title: t("underline"),
    icon: TextUnderlineIcon,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    active: (e) => e.isActive("underline"),
  },
  {
    id: "heading",
    title: t("heading"),
    icon: TextHTwoIcon,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    active: (e) => e.isActive("heading", { level: 3 }),
  },
  {
    id: "bullets",
    title: t("bullets"),
    icon: ListBulletsIcon,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    active: (e) => e.isActive("bulletList"),
  },
  {
    id: "numbers",
    title: t("numbers"),
    icon: ListNumbersIcon,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    active: (e) => e.isActive("orderedList"),
  },
];
const SECTION: Tool = {
  id: "section",
  title: t("section"),
  icon: TextHOneIcon,
  run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  active: (e) => e.isActive("heading", { level: 2 }),
};
const TABLE: Tool = { id: "table", title: t("table"), icon: TableIcon, run: addTable, disabled: isTable };
const IN_TABLE: readonly Tool[] = [
  { id: "row", title: t("addRow"), icon: RowsPlusBottomIcon, run: (e) => changeTable(e, "addRowAfter") },
  { id: "column", title: t("addColumn"), icon: ColumnsPlusRightIcon, run: (e) => changeTable(e, "addColumnAfter") },
  { id: "noRow", title: t("removeRow"), icon: RowsIcon, run: (e) => changeTable(e, "deleteRow") },
  { id: "noColumn", title: t("removeColumn"), icon: ColumnsIcon, run: (e) => changeTable(e, "deleteColumn") },
  { id: "noTable", title: t("removeTable"), icon: TrashIcon, run: (e) => changeTable(e, "deleteTable") },
];
const UNDO: readonly Tool[] = [
  {
    id: "undo",
    title: t("undo"),
    icon: ArrowUUpLeftIcon,
    run: (e) => e.chain().focus().undo().run(),
    disabled: (e) => !e.can().undo(),
  },
  {
    id: "redo",
    title: t("redo"),
    icon: ArrowUUpRightIcon,
    run: (e) => e.chain().focus().redo().run(),
    disabled: (e) => !e.can().redo(),
  },
];

interface Props {
  editor: Editor;
  controls: string;
  linking: boolean;
  onLink: () => void;
  /** The name of the tool that adds a chip. */
  chips: string | undefined;
  document: boolean;
}

/** The editor's toolbar: one tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, controls, linking, onLink, chips, document: isDocument }: Props) {
  const link: Tool = {
    id: "link",
    title: t("link"),
    icon: LinkSimpleIcon,
    run: onLink,
    active: (e) => linking || e.isActive("link"),
  };
  const chip: Tool | undefined =
    chips === undefined
      ? undefined
      : // Typing the braces opens the list.
        { id: "chip", title: chips, icon: BracketsCurlyIcon, run: (e) => e.chain().focus().insertContent("{{").run() };
  const tools = [
    ...(isDocument ? [SECTION] : []),
    ...TOOLS,
    link,
    ...(isDocument ? [TABLE] : []),
    ...(isDocument && isTable(editor) ? IN_TABLE : []),
    ...(chip ? [chip] : []),
    ...UNDO,
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(focused + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <div
      role="toolbar"
      aria-label={t("formatting")}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ id, title, icon: Glyph, run, active, disabled }, index) => (
        <button
          key={id}
          type="button"
          className={styles.tool}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={title}
          aria-pressed={active?.(editor)}
          aria-disabled={disabled?.(editor) || undefined}
          data-tip={title}
          data-separate={id === "undo" || undefined}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Glyph />
        </button>
      ))}
    </div>
  );
}
