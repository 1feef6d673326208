// Adding a sign-up question, or changing one.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { signUpQuestions } from '#domain/organisations/questions/questions.api.ts';
import { questionFaults } from '#domain/organisations/questions/sign-up-question.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { answerWords } from './answer-words.ts';

const sections = sectionsOf(signUpQuestions.fields)([
  {
    key: 'question',
    title: msg`Question`,
    fields: {
      question: { label: msg`Question`, wide: true },
      answer_type: { label: msg`Answer`, choices: answerWords },
      required: { label: msg`Must be answered` },
      options: {
        label: msg`Options`,
        hint: msg`Only for one of several options: at least two.`,
        add: msg`Add option`,
        wide: true,
        fields: { option: { label: msg`Option` } },
      },
    },
  },
]);

export function QuestionDialog({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const { t } = useLingui();
  const { params } = useScope();
  const shared = { resource: signUpQuestions, sections, faults: questionFaults };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={id === 'new' ? t`Add question` : t`Edit question`}
      closeLabel={t`Close`}
    >
      {id === 'new' ? (
        <AddForm
          {...shared}
          params={params}
          initial={{ answer_type: 'text', required: false, options: [] }}
          nameOf={() => t`Question`}
          saveLabel={t`Add question`}
          onAdded={onClose}
          onCancel={onClose}
        />
      ) : (
        <EditForm
          {...shared}
          params={{ ...params, id }}
          nameOf={() => t`Question`}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
