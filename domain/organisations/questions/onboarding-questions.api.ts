// The questions to a person who gets a device of a type: one list a type, edited as a whole (R036).
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

export const mostOnboardingQuestions = 50;

const question = z.strictObject({
  question: field.requiredText('question', 300),
  required: field.flag(),
});

const onboardingFields = z.object({
  questions: field.rows('questions', question, { most: mostOnboardingQuestions }),
});

export const onboardingList = z.object({
  /** The device type's. */
  id: field.id(),
  /** Of the device type. */
  title: z.string(),
  ...onboardingFields.shape,
  updated_at: field.instant(),
});
export type OnboardingList = z.infer<typeof onboardingList>;

/** Two questions alike are one question asked twice. */
export function onboardingFaults({
  questions,
}: Pick<OnboardingList, 'questions'>): Record<string, string[]> {
  const texts = questions.map((row) => row.question.toLowerCase());
  const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
  return twice === -1
    ? {}
    : { [`questions.${twice}.question`]: ['This question is in the list already.'] };
}

const path = '/device-types/:id/onboarding-questions';

export const onboardingQuestionsApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: { anyOf: ['read settings'] },
    scope: 'platform',
    summary: 'The onboarding questions of a device type, in order.',
    response: onboardingList,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: { anyOf: ['read settings'] },
    scope: 'platform',
    summary: 'Replace the onboarding questions of a device type.',
    body: z.strictObject({ ...onboardingFields.shape, updated_at: z.string('Reload the page.') }),
    response: onboardingList,
    errors: ['changed_meanwhile'],
    audit: 'onboarding_questions.updated',
  }),
};

/** For the form over the list; it needs no further calls. */
export const onboardingQuestions = {
  name: 'onboarding_questions',
  record: onboardingList,
  fields: onboardingFields,
  required: ['questions'],
  access: { write: ['read settings'] },
  api: {
    ...onboardingQuestionsApi,
    list: onboardingQuestionsApi.get,
    create: onboardingQuestionsApi.update,
  },
} as const;
