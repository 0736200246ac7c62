import { type Action, visibleActions } from "#web/ui/actions/action.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./RecordHeader.module.css";

const MAX_TILES = 4;
/** Returns the actions shown under the name on a phone, up to four; the others are in the menu above. */
export const tilesOf = (actions: readonly (Action | false)[]): Action[] =>
  visibleActions(actions)
    .filter(({ icon, tone }) => icon && tone !== "danger")
    .slice(0, MAX_TILES);

export const RecordTiles = ({ actions }: { actions: readonly Action[] }) => (
  <div className={styles.tiles}>
    {actions.map(({ id, title, icon: Icon, to, run, disabled = false }) => (
      <Button
        key={id}
        to={to}
        off={disabled}
        onClick={() => run?.()}
        className={styles.tile}
        icon={Icon && <Icon size={20} />}
      >
        {title}
      </Button>
    ))}
  </div>
);
