// A question that an organisation asks its people when they set up their account, and what an
// answer must be.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const answerTypes = ['text', 'yes_no', 'choice'] as const;

export const mostQuestions = 50;
export const mostOptions = 30;
export const longestAnswer = 2000;

const option = z.strictObject({ option: field.requiredText('option', 200) });

export const signUpQuestionFields = z.object({
  question: field.requiredText('question', 300),
  answer_type: z.enum(answerTypes, 'Choose the type of answer.'),
  /** What can be chosen, in order; none for the other types of answer. */
  options: field.rows('options', option, { most: mostOptions }),
  required: field.flag(),
});

export const signUpQuestion = z.object({
  id: field.id(),
  ...signUpQuestionFields.shape,
  order: field.withFacts(z.number(), { kind: 'integer' }),
  /** How many people have answered it. */
  answers_count: field.withFacts(z.number(), { kind: 'integer' }),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type SignUpQuestion = z.infer<typeof signUpQuestion>;

/** Faults between the fields of a question that are valid one by one. */
export function questionFaults({
  answer_type,
  options,
}: Pick<SignUpQuestion, 'answer_type' | 'options'>): Record<string, string[]> {
  const texts = (options ?? []).map((row) => row.option.toLowerCase());
  if (answer_type !== 'choice')
    return texts.length === 0 ? {} : { options: ['Only a choice has options. Remove them.'] };
  if (texts.length < 2) return { options: ['Add at least two options.'] };
  const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
  return twice === -1
    ? {}
    : { [`options.${twice}.option`]: ['This option is in the list already.'] };
}

/** A question as the person sees it, with the answer given so far. */
export const askedQuestion = z.object({
  id: z.number(),
  question: z.string(),
  answer_type: z.enum(answerTypes),
  options: z.array(z.string()),
  required: z.boolean(),
  /** `yes` or `no`, one of the options, or a text. */
  answer: z.string().nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** Answers by the id of their question; null or an empty text is no answer. */
export const givenAnswers = z.record(
  z.string().regex(/^\d{1,15}$/, 'This question does not exist any more.'),
  z
    .string('The answer must be text.')
    .trim()
    .max(longestAnswer, `The answer can have at most ${longestAnswer} characters.`)
    .nullable(),
);
export type GivenAnswers = z.infer<typeof givenAnswers>;

/**
 * What is wrong with the answers to these questions, under `answers.<id>`; a question that is not
 * answered keeps the answer it has.
 */
export function answerFaults(
  questions: readonly AskedQuestion[],
  given: GivenAnswers,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const asked = new Map(questions.map((question) => [String(question.id), question]));
  for (const id of Object.keys(given))
    if (!asked.has(id)) faults[`answers.${id}`] = ['This question does not exist any more.'];
  for (const [id, question] of asked) {
    const text = answerFault(question, id in given ? (given[id] ?? null) : question.answer);
    if (text) faults[`answers.${id}`] = [text];
  }
  return faults;
}

function answerFault(
  { answer_type, options, required }: AskedQuestion,
  answer: string | null,
): string | null {
  if (answer === null || answer === '') return required ? 'Answer this question.' : null;
  if (answer_type === 'yes_no' && answer !== 'yes' && answer !== 'no') return 'Choose yes or no.';
  if (answer_type === 'choice' && !options.includes(answer)) return 'Choose one of the options.';
  return null;
}
