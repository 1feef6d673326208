// The source of an alert's steps, in words: an operator must know whether they follow the person's
// own instruction or the standard.
import { t } from '@lingui/core/macro';
import type { ResponseSource, ResponseStep } from '#domain/responses/response-step.ts';

const sourceWords = ({ level, name: given }: ResponseSource): string => {
  const name = given ?? '';
  switch (level) {
    case 'user':
      return t`Instructions for ${name}`;
    case 'department':
      return t`Instructions of the department ${name}`;
    case 'organisation':
      return t`Instructions of ${name}`;
    case 'device_type':
      return t`Standard instructions for ${name}`;
    case 'alert_type':
      return t`Standard instructions`;
  }
};

/**
 * One line for a list: all its steps are of one source. Null for an empty list, and for one kept by
 * an earlier version of the page, which knew no source.
 */
export const sourceOf = ([first]: readonly (
  | Pick<ResponseStep, 'source'>
  | { source?: undefined }
)[]): string | null => (first?.source ? sourceWords(first.source) : null);
