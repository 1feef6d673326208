// Mounted once in the application: shows the dialog in which a person confirms that it is them.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { openProof, subscribeProof } from '#web/kit/session/proof.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

export function ProofHost() {
  const proof = useSyncExternalStore(subscribeProof, openProof);
  if (!proof) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={proof.answer} />
    </Suspense>
  );
}
