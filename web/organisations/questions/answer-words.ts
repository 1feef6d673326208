// The types of answer in words.
import { msg } from '@lingui/core/macro';

export const answerWords = {
  text: msg`Text`,
  yes_no: msg`Yes or no`,
  choice: msg`One of several options`,
} as const;
