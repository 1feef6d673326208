// Printed only: when and by which user the page was printed, and the zone of its times (ux.md check
// 56).
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMaybeUser } from '#web/kit/session/session.ts';
import styles from './shell.module.css';

export function PrintedLine() {
  const { exact, place } = useFormat();
  const name = useMaybeUser()?.name;
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    // At once: the browser draws the paper when its listeners have ended.
    const note = () => flushSync(() => setAt(serverNow()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  if (at === null || name === undefined) return null;
  return (
    <p className={styles.printed}>
      <Trans>
        Printed {exact(at)} by {name}; times in {place.timezone}
      </Trans>
    </p>
  );
}
