// Mounted once in the application: shows the dialog in which a person confirms that it is them.
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { openProof, subscribeProof } from '#web/kit/session/proof.ts';
import { late } from '#web/ui/later/late.tsx';
import { tellMissing } from '#web/ui/later/late-parts.tsx';

const ProofDialog = late(
  () => import('./proof-dialog.tsx'),
  ({ given: { onAnswer }, forget }) => {
    useEffect(() => {
      forget();
      tellMissing();
      onAnswer(false);
    });
    return null;
  },
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
