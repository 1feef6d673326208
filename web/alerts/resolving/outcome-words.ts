// How an alert ended, in words; apart from the words of the story, which come with it.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const outcomeWords: Readonly<Record<string, MessageDescriptor>> = {
  genuine: msg`Genuine`,
  false: msg`False alarm`,
  test: msg`Test`,
};
