// The portal opened without a server: the data this computer kept for the signed-in person, until
// the server is back.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { draftAddress } from '#web/alerts/story/drafts.ts';
import { draftInHand, keepCursor, watchWriting } from '#web/kit/keyboard/writing.ts';
import styles from './offline.module.css';
import OfflineConsole from './offline-console.tsx';
import { type KeptPerson, offlineStore } from './offline-store.ts';

const tryEveryMs = 2000;

/**
 * @param otherwise shown where nothing is kept for the person. The page reloads when the server
 * answers.
 */
export default function OfflineEntry({ otherwise }: { otherwise: ReactNode }) {
  const [person, setPerson] = useState<KeptPerson | null | undefined>(undefined);
  useEffect(() => {
    offlineStore.person().then(setPerson, () => setPerson(null));
    const timer = setInterval(() => void reloadWhenBack(), tryEveryMs);
    const stopWatching = watchWriting();
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, []);
  if (person === undefined) return null;
  if (person === null) return otherwise;
  return (
    <main className={styles.entry}>
      <h1 id="page-title" tabIndex={-1} className={styles.heading}>
        <Trans>Alert monitoring, offline</Trans>
      </h1>
      <OfflineConsole person={person} />
    </main>
  );
}

async function reloadWhenBack(): Promise<void> {
  const answer = await fetch('/health/live', {
    cache: 'no-store',
    signal: AbortSignal.timeout(tryEveryMs),
  }).catch(() => null);
  if (!answer?.ok) return;
  // A draft in progress continues at its alert.
  const draft = draftInHand();
  const address = draft === null ? null : draftAddress(draft);
  if (address === null) return window.location.reload();
  keepCursor();
  window.location.assign(address);
}
