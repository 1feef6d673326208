// A question with its answers: alertdialog, the safe answer has the focus. Confirmations and the unsaved-changes question are made of it.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { Modal } from './modal.tsx';

export interface Answer {
  key: string;
  label: ReactNode;
  look?: NonNullable<ButtonProps['look']>;
  pending?: boolean;
  run: () => void;
}

/** @param answers the first is the safe one and has the focus; Escape gives it too */
export default function QuestionDialog({
  title,
  text,
  answers,
}: {
  title: string;
  text: ReactNode;
  answers: readonly [Answer, ...Answer[]];
}) {
  const { t } = useLingui();
  const textId = useId();
  return (
    <Modal open onClose={answers[0].run} title={title} closeLabel={t`Close`} role="alertdialog" describedBy={textId}>
      <div id={textId} style={{ marginBottom: 20 }}>
        {text}
      </div>
      <div style={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 12 }}>
        {answers.map((answer, at) => (
          <Button
            key={answer.key}
            look={answer.look ?? 'default'}
            pending={answer.pending ?? false}
            onClick={answer.run}
            data-autofocus={at === 0 || undefined}
            autoFocus={at === 0}
          >
            {answer.label}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
