// The delivery hops of an alert, collapsed below its story.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import styles from '../console-health.module.css';
import { Hops } from './hops.tsx';

export function HowItReachedUs({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.reached} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>How the alert arrived</Trans>
      </summary>
      {open && <Hops id={id} />}
    </details>
  );
}
