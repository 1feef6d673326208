// A small table of figures: row labels at the left, figures at the right. It scrolls by itself
// where the screen is narrow.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './figure-table.module.css';
import { ScrollBox } from './scroll-box.tsx';

export interface FigureTableProps {
  title: string;
  /** The headings, that of the names first. */
  head: readonly string[];
  rows: readonly { key: string | number; name: string; figures: readonly ReactNode[] }[];
}

export function FigureTable({ title, head, rows }: FigureTableProps) {
  const { t } = useLingui();
  return (
    <ScrollBox label={t`Table: ${title}`} className={styles.box}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            {head.map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a figure is what its column is
                <td key={at}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
