// A name with its value, and a telephone number that can be rung by a press.
import { IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPhone, telAddress } from '#web/kit/format/phone-number.ts';
import styles from './detail.module.css';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** @param onRing what else a press does besides opening the telephone, such as beginning the call's record */
export const Phone = ({ number, onRing }: { number: string; onRing?: (() => void) | undefined }) => (
  <a href={telAddress(number)} className={styles.phone} onClick={onRing}>
    <IconPhone size={14} aria-hidden="true" />
    {formatPhone(number)}
  </a>
);
