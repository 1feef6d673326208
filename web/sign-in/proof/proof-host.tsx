// Mounted once in the application: shows the dialog in which a person confirms that it is them.
import { Suspense, useSyncExternalStore } from 'react';
import { openProof, subscribeProof } from '#web/kit/session/proof.ts';
import { lateAnswer } from '#web/ui/later/late-parts.tsx';

const ProofDialog = lateAnswer(
  () => import('./proof-dialog.tsx'),
  ({ onAnswer }) => onAnswer(false),
);

export function ProofHost() {
  const proof = useSyncExternalStore(subscribeProof, openProof);
  if (!proof) return null;
  return (
    <Suspense>
      <ProofDialog onAnswer={proof.answer} />
    </Suspense>
  );
}
