// The decision about a waiting phone, for the row of another page: its buttons and their dialog.
import { Suspense } from 'react';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { AttemptDecision } from './attempt-decision.tsx';

const LetInDialog = lateDialog(() => import('./let-in-dialog.tsx'));

export default function RowDecision({ attempt }: { attempt: ActivationAttempt }) {
  const [letting, setLetting] = useKeptState(`letting in ${attempt.id}`, false);
  return (
    <>
      <AttemptDecision attempt={attempt} isOneOfMany onLetIn={() => setLetting(true)} />
      <Suspense>
        {letting && <LetInDialog attempt={attempt} onClose={() => setLetting(false)} />}
      </Suspense>
    </>
  );
}
