import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { SquaresFourIcon } from "@phosphor-icons/react/dist/csr/SquaresFour";
import { useState } from "react";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "#web/ui/upload/messages.ts";

export type FilesLayout = "grid" | "list";

/** Layout of files, cards or rows, remembered in the browser under `kept`. */
export function useFilesLayout(name: string, first: FilesLayout) {
  const key = `greenroom-${name}-layout`;
  const [layout, setLayout] = useState<FilesLayout>(() => {
    const stored = localStorage.getItem(key);
    return stored === "list" || stored === "grid" ? stored : first;
  });
  const change = (to: FilesLayout): void => {
    localStorage.setItem(key, to);
    setLayout(to);
  };
  return [layout, change] as const;
}

interface Props {
  layout: FilesLayout;
  change: (layout: FilesLayout) => void;
}

/** Chooses cards or rows. */
export const LayoutToggle = ({ layout, change }: Props) => (
  <>
    <IconButton size="small" title={t("asGrid")} aria-pressed={layout === "grid"} onClick={() => change("grid")}>
      <SquaresFourIcon size={16} />
    </IconButton>
    <IconButton size="small" title={t("asList")} aria-pressed={layout === "list"} onClick={() => change("list")}>
      <ListBulletsIcon size={16} />
    </IconButton>
  </>
);
