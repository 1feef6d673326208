// The parts of a message as form sections, and when it is sent.
import { msg } from '@lingui/core/macro';
import { lazyControl } from '#web/kit/fields/lazy-control.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { channelWords } from '../message-words.ts';
import { composeFields } from './compose-fields.ts';
import { ReachBelow } from './to/reach-below.tsx';
import { ToField } from './to/to-field.tsx';
import { WhenField } from './when/when-field.tsx';

/** Drawn by another field in its own place, and listed so that its problems are known. */
const drawnElsewhere = () => null;

const MessageField = lazyControl(() => import('./text/message-field.tsx'));

export const messageSections = sectionsOf(composeFields)([
  {
    key: 'recipients',
    title: msg`To`,
    fields: {
      recipients: { label: msg`To`, wide: true, control: ToField },
    },
    below: ReachBelow,
  },
  {
    key: 'message',
    title: msg`Message`,
    fields: {
      title: { label: msg`Title` },
      channel: { label: msg`Send by`, choices: channelWords },
      content: { label: msg`Message`, control: MessageField },
      response_type: { label: msg`Type of answer`, control: drawnElsewhere },
    },
  },
  {
    key: 'when',
    title: msg`When`,
    fields: {
      when: { label: msg`Send`, wide: true, control: WhenField },
      starting_date: { label: msg`Starting date`, control: drawnElsewhere },
      starting_time: { label: msg`Time`, control: drawnElsewhere },
      repeat_period: { label: msg`Repeat`, control: drawnElsewhere },
      ending_date: { label: msg`Ending date`, control: drawnElsewhere },
    },
  },
]);
