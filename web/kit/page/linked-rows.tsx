// A short list of pages with their facts: fixed by the product, so that it needs no search, paging
// or adding.
import { Link } from '../screen/address.tsx';
import styles from './linked-rows.module.css';

export interface LinkedRow {
  readonly to: string;
  readonly title: string;
  readonly facts: string;
}

export function LinkedRows({ rows }: { rows: readonly LinkedRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ to, title, facts }) => (
        <li key={to}>
          <Link to={to}>{title}</Link>
          <span>{facts}</span>
        </li>
      ))}
    </ul>
  );
}
