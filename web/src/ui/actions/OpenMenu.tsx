import { Menu } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { floating } from "../elements/floating.ts";
import styles from "./ActionMenu.module.css";
import type { Action } from "./action.ts";

/** The menu of an OpenMenuButton, open when mounted. */
export function OpenMenu({
  actions,
  target,
  align,
}: {
  actions: readonly Action[];
  target: ReactElement;
  align: "start" | "end";
}) {
  const navigate = useNavigate();
  const item = ({ id, title, icon: Icon, to, run, disabled = false, tone, mark, hint, chosen }: Action) => (
    <Menu.Item
      key={id}
      leftSection={Icon && <Icon />}
      disabled={disabled !== false}
      rightSection={chosen && <CheckIcon size={14} aria-hidden />}
      aria-current={chosen || undefined}
      data-tone={tone}
      onClick={() => (to === undefined ? run?.() : navigate(to))}
    >
      {mark ?? title}
      {hint && <span className={styles.why}>{hint}</span>}
      {typeof disabled === "string" && <span className={styles.why}>{disabled}</span>}
    </Menu.Item>
  );
  const others = actions.filter(({ tone }) => tone !== "danger");
  const dangerous = actions.filter(({ tone }) => tone === "danger");
  return (
    <Menu
      {...floating("#content")}
      withInitialFocusPlaceholder={false}
      defaultOpened
      position={`bottom-${align}`}
      offset={4}
      classNames={{ dropdown: styles.dropdown ?? "", item: styles.item ?? "" }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {others.map(item)}
        {others.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
