import { cx } from "../cx.ts";
import { Button } from "../elements/Button.tsx";
import styles from "./ActionBar.module.css";
import { ActionMenu } from "./ActionMenu.tsx";
import { type Action, visibleActions } from "./action.ts";

/** Actions as buttons: the main one last and green, the overflow in a menu. */
export function ActionBar({
  actions,
  most = 3,
  className,
}: {
  actions: readonly (Action | false)[];
  most?: number;
  className?: string | undefined;
}) {
  const shownActions = visibleActions(actions);
  const main = shownActions.filter(({ tone }) => tone === "main").slice(0, 1);
  const others = shownActions.filter((action) => !main.includes(action));
  const visible = others.filter(({ tone }) => tone !== "danger").slice(0, most - main.length);
  const hidden = others.filter((action) => !visible.includes(action));
  const button = ({ id, title, icon: Icon, to, run, disabled = false, tone = "plain" }: Action) => (
    <Button key={id} tone={tone} to={to} off={disabled} onClick={() => run?.()} icon={Icon && <Icon />}>
      {title}
    </Button>
  );
  return (
    <div className={cx(styles.bar, className)}>
      {visible.map(button)}
      {main.map(button)}
      <ActionMenu actions={hidden} />
    </div>
  );
}
