// The frame of a profile step: what it is about. Whether contacts are asked for is known after the
// profile only, so steps are not counted.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '#web/kit/call/query.ts';
import styles from './step-card.module.css';

export function StepCard({
  title,
  step,
  children,
}: {
  title: ReactNode;
  step: string;
  children: ReactNode;
}) {
  // These pages have no query client of their own, and the form's calls need one.
  const [client] = useState(createQueryClient);
  return (
    <section className={styles.card}>
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <h2 className={styles.step}>{step}</h2>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </section>
  );
}
