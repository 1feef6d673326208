// A name with its value, and a telephone number that can be rung by a press.
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^+\d]/g, '')}`} className={styles.phone}>
    <IconPhone size={14} aria-hidden="true" />
    {number}
  </a>
);
