import styles from "./DataTable.module.css";

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Rows that are on their way, as high as they will be. */
export const Skeletons = ({ count, cells }: { count: number; cells: number }) => (
  <tbody>
    {upTo(count).map((at) => (
      <tr key={at} aria-hidden>
        {upTo(cells).map((index) => (
          <td key={index}>
            <span className={styles.bone} style={{ width: `${35 + ((at * 7 + index * 13) % 5) * 11}%` }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
