// The card of a step on the way in: its heading, and below it the ways out.
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '#web/kit/screen/address.tsx';
import styles from '../sign-in.module.css';

export interface AuthCardProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Where the person is signed in already; else the way back to sign-in is offered. */
  readonly signedIn?: boolean;
}

export function AuthCard({ title, children, signedIn = false }: AuthCardProps) {
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h1 id="page-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
        <p className={styles.below}>
          {signedIn ? (
            <Link to="/logout">
              <Trans>Sign out</Trans>
            </Link>
          ) : (
            <Link to="/">
              <Trans>Sign in instead</Trans>
            </Link>
          )}
        </p>
      </section>
    </div>
  );
}
