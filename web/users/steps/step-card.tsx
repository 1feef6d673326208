// The frame of a profile step: which of the steps it is, and the way out.
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '#web/kit/call/query.ts';
import { Link } from '#web/kit/screen/address.tsx';
import styles from './step-card.module.css';

export function StepCard({ title, step, of, children }: { title: ReactNode; step: number; of: number; children: ReactNode }) {
  const { t } = useLingui();
  // The pages of the way in have none of their own, and the form's calls go through one.
  const [client] = useState(createQueryClient);
  return (
    <section className={styles.card}>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <h2 className={styles.step}>{of > 1 ? t`Step ${step} of ${of}` : t`Your details`}</h2>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      <p className={styles.below}>
        <Link to="/logout">
          <Trans>Sign out</Trans>
        </Link>
      </p>
    </section>
  );
}
