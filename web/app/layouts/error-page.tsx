// The page for a missing or broken page: what happened, what to do next, and a request id to copy
// (ux.md check 47).
import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { startOf } from '#web/kit/screen/guard.ts';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './layouts.module.css';

// Without its code the error itself is shown. No `late` part, for the sign-in page has to be light.
const OfflineEntry = lazy(() =>
  import('#web/console/offline/offline-entry.tsx').catch(() => ({ default: Otherwise })),
);
const Otherwise = ({ otherwise }: { readonly otherwise: ReactNode }) => otherwise;

/** No answer at all, or only that of a proxy in front of the server. */
const isOutage = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502);

function ErrorFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.auth}>
      <header className={styles.authHead}>
        <Logo />
      </header>
      <main className={styles.plain}>
        <h1 id="page-title" tabIndex={-1} className={styles.errorHeading}>
          {heading}
        </h1>
        {children}
      </main>
    </div>
  );
}

function WayHome() {
  const user = useMaybeUser();
  return (
    <Link to={user ? startOf(user) : '/'}>
      {user ? <Trans>Go to your start page</Trans> : <Trans>Go to sign in</Trans>}
    </Link>
  );
}

/** R054. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <ErrorFrame heading="404">
      <ErrorState title={t`This page does not exist`} action={<WayHome />}>
        <Trans>The address may be mistyped, or the page has moved.</Trans>
      </ErrorState>
    </ErrorFrame>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const user = useMaybeUser();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const state = (
    <ErrorState
      title={t`Something went wrong, please try again later.`}
      requestId={requestId}
      onRetry={retry}
      action={<WayHome />}
    >
      {error instanceof CallError && error.message !== '' ? (
        error.message
      ) : (
        <Trans>The page could not be shown. Nothing you saved is lost.</Trans>
      )}
    </ErrorState>
  );
  // Inside the shell the header has the heading and the page is the main part; without it the error
  // brings its own.
  if (user) return <div className={styles.plain}>{state}</div>;
  const frame = <ErrorFrame heading={t`Sorry`}>{state}</ErrorFrame>;
  return isOutage(error) ? (
    <Suspense fallback={frame}>
      <OfflineEntry otherwise={frame} />
    </Suspense>
  ) : (
    frame
  );
}

/** Shown while a page's code or first data is loading. */
export function WaitingPage() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t`Loading`}>
      <Skeleton width={260} height={24} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  );
}
