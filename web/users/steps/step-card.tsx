// The frame of a profile step: which of the steps it is, and the way out.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '#web/kit/screen/address.tsx';
import styles from './step-card.module.css';

export function StepCard({ title, step, of, children }: { title: ReactNode; step: number; of: number; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles.card}>
      {of > 1 && <p className={styles.step}>{t`Step ${step} of ${of}`}</p>}
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
      <p className={styles.below}>
        <Link to="/logout">
          <Trans>Sign out</Trans>
        </Link>
      </p>
    </section>
  );
}
