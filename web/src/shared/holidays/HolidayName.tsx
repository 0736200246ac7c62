import styles from "./HolidayName.module.css";

/** The holiday of a day, if it is one; cut where it has no room, with the whole in a tip. */
export const HolidayName = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <span className={styles.holiday} data-tip={name}>
      {name}
    </span>
  );
