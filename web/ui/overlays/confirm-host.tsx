// Mounted once in the application; shows every `confirm`. Cancel has the focus, Yes is red for
// losses.
import { useLingui } from '@lingui/react/macro';
import { Suspense, useSyncExternalStore } from 'react';
import { openQuestion, subscribeQuestion } from './confirm.ts';
import { LateQuestion, useQuestionFetched } from './late-question.ts';

// R376, R377
export function ConfirmHost() {
  const { t } = useLingui();
  useQuestionFetched();
  const question = useSyncExternalStore(subscribeQuestion, openQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <LateQuestion
        title={question.title}
        text={question.text}
        answers={[
          { key: 'cancel', label: question.cancel ?? t`Cancel`, run: () => question.answer(false) },
          {
            key: 'yes',
            label: question.yes ?? t`Yes`,
            look: question.isHarmless ? 'primary' : 'danger',
            run: () => question.answer(true),
          },
        ]}
      />
    </Suspense>
  );
}
