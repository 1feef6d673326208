// The dialog of every question, fetched a while after the page has opened, so that it is there when
// the network is not. Without its code the safe answer is given.
import { useEffect } from 'react';
import { late } from '../later/late.tsx';
import { tellMissing } from '../later/late-parts.tsx';

export const LateQuestion = late(
  () => import('./question-dialog.tsx'),
  ({ given: { answers }, forget }) => {
    useEffect(() => {
      forget();
      tellMissing();
      answers[0].run();
    });
    return null;
  },
);

/** By then the page has what it shows first. */
const fetchAfterMs = 3_000;

export function useQuestionFetched(): void {
  useEffect(() => {
    const waiting = setTimeout(LateQuestion.preload, fetchAfterMs);
    return () => clearTimeout(waiting);
  }, []);
}
