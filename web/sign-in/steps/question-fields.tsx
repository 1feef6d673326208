// The sign-up questions of an organisation, each with the control of its kind.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { SetUpLeft } from './step-calls.ts';

type Question = SetUpLeft['questions'][number];

export function QuestionFields({
  questions,
  fields,
}: {
  questions: readonly Question[];
  fields: FieldErrors;
}) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      error={fields[`answers.${question.id}`]?.[0]}
    />
  ));
}

function QuestionField({ question, error }: { question: Question; error: string | undefined }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState(question.answer ?? '');
  const shared = {
    label: question.question,
    name: `answers.${question.id}`,
    required: question.required,
    error,
  };
  if (question.answer_type === 'text')
    return (
      <TextField
        {...shared}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    );
  const yesNo = [
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ];
  const choices =
    question.answer_type === 'yes_no'
      ? yesNo
      : question.options.map((option) => ({ value: option, label: option }));
  return (
    <NativeSelect
      {...shared}
      options={[{ value: '', label: t`Choose` }, ...choices]}
      value={answer}
      onChange={setAnswer}
    />
  );
}
