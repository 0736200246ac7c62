import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { FolderIcon } from "@phosphor-icons/react/dist/csr/Folder";
import { useState } from "react";
import type { FolderTreeNode } from "#contract/library/library.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import styles from "./FolderTree.module.css";
import { t } from "./messages.ts";

interface Props {
  nodes: readonly FolderTreeNode[];
  chosen: string | null;
  onChoose: (node: FolderTreeNode) => void;
}

/** The folders of a library; a press chooses one, a double click opens it, and so do the arrow keys. */
export function FolderTree({ nodes, chosen, onChoose }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(withAncestors(nodes, chosen)));
  const toggle = (key: string, to = !open.has(key)) =>
    setOpen((now) => new Set(to ? [...now, key] : [...now].filter((other) => other !== key)));
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const level = (keys: readonly string[], depth: number) => (
    <ul role={depth === 0 ? "tree" : "group"} aria-label={depth === 0 ? t("chooseFolder") : undefined}>
      {keys.map((key) => {
        const node = byKey.get(key);
        if (!node) return null;
        const { name, children } = node;
        const has = children.length > 0;
        const isOpen = open.has(key);
        return (
          <li key={key} role="none">
            <div className={styles.row} style={{ paddingInlineStart: depth * 20 }}>
              {has ? (
                // For the pointer alone: the item itself opens by its arrow keys, and a tree holds nothing but items.
                <span aria-hidden>
                  <IconButton
                    title={t(isOpen ? "collapse" : "expand", { name })}
                    size="small"
                    tabIndex={-1}
                    onClick={() => toggle(key)}
                  >
                    <CaretRightIcon size={14} data-open={isOpen || undefined} />
                  </IconButton>
                </span>
              ) : (
                <span className={styles.leaf} />
              )}
              <button
                type="button"
                role="treeitem"
                aria-expanded={has ? isOpen : undefined}
                aria-selected={key === chosen}
                data-upload={node.upload || undefined}
                onClick={() => onChoose(node)}
                onDoubleClick={() => toggle(key)}
                onKeyDown={({ key: pressed }) => {
                  if (pressed === "ArrowRight") toggle(key, true);
                  if (pressed === "ArrowLeft") toggle(key, false);
                }}
              >
                <FolderIcon size={18} aria-hidden /> {name}
              </button>
            </div>
            {has &&
              isOpen &&
              level(
                children.map((child) => child.key),
                depth + 1,
              )}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className={styles.tree}>
      {level(
        nodes.slice(0, 1).map(({ key }) => key),
        0,
      )}
    </div>
  );
}

/** Returns the folders that must be open to see one, and the root. */
function withAncestors(nodes: readonly FolderTreeNode[], chosen: string | null): string[] {
  const parents = new Map(nodes.flatMap(({ key, children }) => children.map((child) => [child.key, key] as const)));
  const keys = nodes.slice(0, 1).map(({ key }) => key);
  for (let key = parents.get(chosen ?? ""); key !== undefined; key = parents.get(key)) keys.push(key);
  return keys;
}
