// The prepared messages of each new organisation, which may change or delete them.

import type * as z from 'zod';
import type { messageTemplateFields } from './message-template.ts';

export const exampleTemplates: readonly z.output<typeof messageTemplateFields>[] = [
  {
    title: 'Are you safe?',
    content: 'Hello {{first_name}}, {{organisation}} is checking on everyone. Are you safe?',
    response_required: true,
    response_type: 'safe_or_help',
  },
  {
    title: 'Please call us',
    content: '{{first_name}}, please call your manager as soon as you can.',
    response_required: true,
    response_type: 'acknowledge',
  },
  {
    title: 'Severe weather',
    content:
      'Severe weather is expected today. Check conditions before you travel, and postpone work outdoors if you can.',
    response_required: false,
    response_type: null,
  },
  {
    title: 'Charge your device',
    content: 'Please charge your device before you next work alone.',
    response_required: true,
    response_type: 'acknowledge',
  },
];
