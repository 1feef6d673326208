// A name with its value, and a telephone number that can be rung by a press.
import { Trans } from '@lingui/react/macro';
import { IconPhone } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useIsReplay } from '#web/alerts/clock.ts';
import { formatPhone, telAddress } from '#web/kit/format/phone-number.ts';
import { openTelephone } from '#web/kit/format/telephone.ts';
import { askDuress } from '../work/ask-duress.ts';
import styles from './facts.module.css';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export interface PhoneProps {
  number: string;
  /** What else a press does besides opening the telephone, such as beginning the call's record. */
  onRing?: (() => void) | undefined;
  /**
   * The worker sent duress: a warning is shown at the number, and a press asks for confirmation.
   */
  silent?: boolean;
}

export function Phone({ number, onRing, silent = false }: PhoneProps) {
  const isReplay = useIsReplay();
  const ask = async (event: MouseEvent) => {
    event.preventDefault();
    if (!(await askDuress())) return;
    onRing?.();
    openTelephone(number);
  };
  if (isReplay) return <span className={styles.phone}>{formatPhone(number)}</span>;
  return (
    <>
      <a
        href={telAddress(number)}
        className={styles.phone}
        onClick={silent ? (event) => void ask(event) : onRing}
      >
        <IconPhone size={14} aria-hidden="true" />
        {formatPhone(number)}
      </a>
      {silent && (
        <b className={styles.warn}>
          {' '}
          <Trans>do not call</Trans>
        </b>
      )}
    </>
  );
}
