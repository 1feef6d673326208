// What people can answer to a message.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { responseTypes } from '#domain/messages/templates/message-template.ts';

export const responseWords: Readonly<Record<(typeof responseTypes)[number], MessageDescriptor>> = {
  yes_no: msg`Yes or no`,
  safe_or_help: msg`Safe or need help`,
  acknowledge: msg`OK`,
  text: msg`Text`,
  number: msg`Number`,
};
