// A question with its answers, in the browser's own modal dialog as an alertdialog: the base of
// confirmations and the unsaved-changes question.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../controls/button.tsx';
import { steadyChoice } from '../steady/steady-item.ts';
import styles from './question-dialog.module.css';

export interface Answer {
  key: string;
  label: ReactNode;
  look?: NonNullable<ButtonProps['look']>;
  pending?: boolean;
  run: () => void;
}

export interface QuestionDialogProps {
  title: string;
  text: ReactNode;
  /** The first is the safe one: it has the focus, and Escape chooses it too. */
  answers: readonly [Answer, ...Answer[]];
}

export default function QuestionDialog({ title, text, answers }: QuestionDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('button')?.focus();
    // Close before unmounting, so that the focus is restored.
    return () => {
      shown?.close();
      // Opened from a menu or the palette, which is gone as well.
      if (document.activeElement === document.body) document.querySelector('main')?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.question}
      // A dialog below this one listens for Escape on the whole page.
      data-mantine-stop-propagation
      onCancel={(event) => {
        event.preventDefault();
        answers[0].run();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{text}</div>
      <div className={styles.answers}>
        {answers.map((answer) => (
          <Button
            key={answer.key}
            {...steadyChoice(`answer ${id} ${answer.key}`)}
            look={answer.look ?? 'default'}
            pending={answer.pending ?? false}
            onClick={answer.run}
            data-mantine-stop-propagation
          >
            {answer.label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
