// The kinds of step in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActionType } from '#domain/responses/written-step.ts';

export const actionWords: Readonly<Record<ActionType, MessageDescriptor>> = {
  do: msg`Check`,
  record: msg`Text: the operator writes a note`,
  yes_no: msg`Question: yes or no`,
  call_device: msg`Call the device`,
  call_person: msg`Call the person`,
  call_contacts: msg`Call the contacts`,
  dispatch: msg`Dispatch help`,
  link: msg`Link`,
};
