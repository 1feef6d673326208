// The parts of a message as form sections, and when it is sent.
import { msg } from '@lingui/core/macro';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { channelWords, periodWords, responseWords } from '../message-words.ts';
import { composeFields } from './compose-fields.ts';
import { CountBelow } from './count-below.tsx';
import { LengthBelow } from './length-below.tsx';
import { recipientBoxes } from './recipient-boxes.ts';

export const messageSections = sectionsOf(composeFields)([
  {
    key: 'recipients',
    title: msg`Recipients`,
    intro: msg`Each person gets the message once, however often they are chosen.`,
    fields: {
      recipients: {
        label: msg`Send to`,
        wide: true,
        fields: recipientBoxes,
      },
    },
    below: CountBelow,
  },
  {
    key: 'message',
    title: msg`Message`,
    intro: msg`Best way is the app where people have it, else a text message, else email.`,
    fields: {
      title: { label: msg`Title` },
      channel: { label: msg`Send by`, choices: channelWords },
      content: { label: msg`Message` },
    },
    below: LengthBelow,
  },
  {
    key: 'answer',
    title: msg`Answer`,
    intro: msg`Someone who answers that they need help raises an alert.`,
    fields: {
      response_required: { label: msg`Ask for an answer` },
      response_type: { label: msg`Type of answer`, choices: responseWords },
    },
  },
  {
    key: 'when',
    title: msg`When`,
    intro: msg`Times are by the clocks of the organisation.`,
    fields: {
      when: { label: msg`Send`, choices: { now: msg`Now`, later: msg`At a time` } },
      starting_date: { label: msg`Starting date` },
      starting_time: { label: msg`Time` },
      repeat_period: {
        label: msg`Repeat`,
        choices: periodWords,
      },
      ending_date: { label: msg`Ending date` },
    },
  },
]);
