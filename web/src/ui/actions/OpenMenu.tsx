import { Menu } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { floating } from "../elements/floating.ts";
import styles from "./ActionMenu.module.css";
import type { Action } from "./action.ts";

/** The menu of an OpenMenuButton, open when mounted. */
export function OpenMenu({ actions, target }: { actions: readonly Action[]; target: ReactElement }) {
  const navigate = useNavigate();
  const item = ({ id, title, icon: Icon, to, run, disabled = false, tone }: Action) => (
    <Menu.Item
      key={id}
      leftSection={Icon && <Icon />}
      disabled={disabled !== false}
      data-tone={tone}
      onClick={() => (to === undefined ? run?.() : navigate(to))}
    >
      {title}
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
      position="bottom-end"
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
