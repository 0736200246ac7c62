import { Menu, useMantineColorScheme } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import type { Me } from "#contract/session/session.ts";
import { t } from "#web/shared/shell/messages.ts";
import menu from "#web/ui/actions/ActionMenu.module.css";
import type { Action } from "#web/ui/actions/action.ts";
import { floating } from "#web/ui/elements/floating.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./AccountItems.module.css";
import { switchAgency } from "./AgencySwitch.tsx";
import { Clock } from "./Clock.tsx";
import { THEMES } from "./themes.ts";

export function AccountItems({ actions, me, target }: { actions: readonly Action[]; me: Me; target: ReactElement }) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const item = ({ id, title, icon: Icon, to, run }: Action) => (
    <Menu.Item key={id} leftSection={Icon && <Icon />} onClick={() => (to === undefined ? run?.() : void navigate(to))}>
      {title}
    </Menu.Item>
  );
  const leaving = actions.filter(({ id }) => id === "sign-out");
  return (
    <Menu
      {...floating("#top")}
      withInitialFocusPlaceholder={false}
      defaultOpened
      position="bottom-end"
      offset={8}
      width={248}
      classNames={{
        dropdown: menu.dropdown ?? "",
        item: menu.item ?? "",
        divider: styles.divider ?? "",
        label: styles.label ?? "",
      }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <b>{me.user.displayName}</b>
          <span>{me.user.email}</span>
          {me.user.agencyDisplayName && <span>{me.user.agencyDisplayName}</span>}
          {narrow && <Clock />}
        </div>
        <Menu.Divider />
        {narrow && me.user.role === "super_admin" && (
          <Menu.Item leftSection={<BuildingsIcon />} onClick={switchAgency}>
            {t("switchAgency")}
          </Menu.Item>
        )}
        {actions.filter((action) => !leaving.includes(action)).map(item)}
        <Menu.Divider />
        <Menu.Label>{t("theme")}</Menu.Label>
        {THEMES.map(({ scheme, title, icon: Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon />}
            rightSection={colorScheme === scheme && <CheckIcon size={14} />}
            aria-current={colorScheme === scheme || undefined}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {leaving.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
