// The rows of sign-up questions with their buttons; after a move the focus stays on the button that
// was pressed.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { signUpQuestions } from '#domain/organisations/questions/questions.api.ts';
import type { SignUpQuestion } from '#domain/organisations/questions/sign-up-question.ts';
import { useCall } from '#web/kit/call/query.ts';
import { moved } from '#web/kit/fields/nested/sortable-rows.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { answerWords } from './answer-words.ts';
import styles from './questions.module.css';

type Row = Pick<SignUpQuestion, 'id' | 'question' | 'answer_type' | 'required' | 'answers_count'>;

export interface QuestionRowsProps {
  rows: readonly Row[];
  mayWrite: boolean;
  onEdit: (id: number) => void;
}

export function QuestionRows({ rows, mayWrite, onEdit }: QuestionRowsProps) {
  const { t, i18n } = useLingui();
  const { params } = useScope();
  const list = useRef<HTMLOListElement>(null);
  const changed = { invalidates: [signUpQuestions.api.list] };
  const order = useCall(signUpQuestions.api.order, changed);
  const remove = useCall(signUpQuestions.api.remove, changed);
  const move = async (from: number, to: number) => {
    if (to < 0 || to >= rows.length || order.isPending) return;
    const pressed = document.activeElement;
    const ids = moved(rows, from, to).map(({ id }) => id);
    if (!(await order.mutateAsync({ params, body: { ids } }).catch(() => null))) return;
    if (pressed instanceof HTMLElement && list.current?.contains(pressed)) pressed.focus();
    announce(t`The question is now number ${to + 1}.`);
  };
  const ask = async ({ id, answers_count }: Row) => {
    const lost = plural(answers_count, {
      0: 'No one has answered it.',
      one: '# answer is deleted.',
      other: '# answers are deleted.',
    });
    if (
      !(await confirm({
        title: t`Remove this question?`,
        text: t`${lost} This can't be undone.`,
        yes: t`Remove`,
      }))
    )
      return;
    remove.mutate(
      { params: { ...params, id } },
      { onSuccess: () => toast.success(t`Question removed.`) },
    );
  };
  return (
    <ol className={styles.rows} ref={list}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <span className={styles.words}>
            <b>{row.question}</b>
            <span>
              {[
                i18n._(answerWords[row.answer_type]),
                ...(row.required ? [t`Must be answered`] : []),
                plural(row.answers_count, { 0: 'No answers', one: '# answer', other: '# answers' }),
              ].join(' · ')}
            </span>
          </span>
          {mayWrite && (
            <span className={styles.buttons}>
              <IconButton
                label={t`Move up: ${row.question}`}
                look="quiet"
                reason={at === 0 ? t`First in the list` : null}
                onClick={() => void move(at, at - 1)}
              >
                <IconArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Move down: ${row.question}`}
                look="quiet"
                reason={at === rows.length - 1 ? t`Last in the list` : null}
                onClick={() => void move(at, at + 1)}
              >
                <IconArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Edit: ${row.question}`}
                look="quiet"
                onClick={() => onEdit(row.id)}
              >
                <IconPencil size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t`Remove: ${row.question}`}
                look="quiet"
                onClick={() => void ask(row)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
