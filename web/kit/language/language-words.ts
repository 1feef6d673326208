// The two wordings as choices, of a person and of an organisation.
import { msg } from '@lingui/core/macro';

export const languageWords = { 'en-AU': msg`English (Australia)`, en: msg`English (US)` };
