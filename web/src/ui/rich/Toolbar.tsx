import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ArrowUUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpRight";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { ListNumbersIcon } from "@phosphor-icons/react/dist/csr/ListNumbers";
import { TextBIcon } from "@phosphor-icons/react/dist/csr/TextB";
import { TextHTwoIcon } from "@phosphor-icons/react/dist/csr/TextHTwo";
import { TextItalicIcon } from "@phosphor-icons/react/dist/csr/TextItalic";
import { TextUnderlineIcon } from "@phosphor-icons/react/dist/csr/TextUnderline";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { Editor } from "@tiptap/core";
import type { KeyboardEvent } from "react";
import { t } from "#web/ui/messages.ts";
import styles from "./RichTextField.module.css";

interface Tool {
  id: string;
  title: string;
  icon: Icon;
  run: (editor: Editor) => unknown;
  on?: (editor: Editor) => boolean;
  off?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    id: "bold",
    title: t("bold"),
    icon: TextBIcon,
    run: (e) => e.chain().focus().toggleBold().run(),
    on: (e) => e.isActive("bold"),
  },
  {
    id: "italic",
    title: t("italic"),
    icon: TextItalicIcon,
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive("italic"),
  },
  {
    id: "underline",
    title: t("underline"),
    icon: TextUnderlineIcon,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    on: (e) => e.isActive("underline"),
  },
  {
    id: "heading",
    title: t("heading"),
    icon: TextHTwoIcon,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    on: (e) => e.isActive("heading"),
  },
  {
    id: "bullets",
    title: t("bullets"),
    icon: ListBulletsIcon,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive("bulletList"),
  },
  {
    id: "numbers",
    title: t("numbers"),
    icon: ListNumbersIcon,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive("orderedList"),
  },
];
const UNDO: readonly Tool[] = [
  {
    id: "undo",
    title: t("undo"),
    icon: ArrowUUpLeftIcon,
    run: (e) => e.chain().focus().undo().run(),
    off: (e) => !e.can().undo(),
  },
  {
    id: "redo",
    title: t("redo"),
    icon: ArrowUUpRightIcon,
    run: (e) => e.chain().focus().redo().run(),
    off: (e) => !e.can().redo(),
  },
];

interface Props {
  editor: Editor;
  controls: string;
  linking: boolean;
  onLink: () => void;
}

/** One stop for the Tab key; the arrows go from tool to tool. */
export function Toolbar({ editor, controls, linking, onLink }: Props) {
  const link: Tool = {
    id: "link",
    title: t("link"),
    icon: LinkSimpleIcon,
    run: onLink,
    on: (e) => linking || e.isActive("link"),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
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
      {[...TOOLS, link, ...UNDO].map(({ id, title, icon: Glyph, run, on, off }, index) => (
        <button
          key={id}
          type="button"
          className={styles.tool}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={title}
          aria-pressed={on?.(editor)}
          aria-disabled={off?.(editor) || undefined}
          data-tip={title}
          data-apart={id === "undo" || undefined}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Glyph />
        </button>
      ))}
    </div>
  );
}
