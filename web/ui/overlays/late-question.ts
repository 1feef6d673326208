// The dialog of every question, fetched a while after the page has opened, so that it is there when
// the network is not. Without its code the safe answer is given.
import { useEffect } from 'react';
import { lateAnswer } from '../later/late-parts.tsx';

export const LateQuestion = lateAnswer(
  () => import('./question-dialog.tsx'),
  ({ answers }) => answers[0].run(),
);

/** By then the page has what it shows first. */
const fetchAfterMs = 3_000;

export function useQuestionFetched(): void {
  useEffect(() => {
    const waiting = setTimeout(LateQuestion.preload, fetchAfterMs);
    return () => clearTimeout(waiting);
  }, []);
}
