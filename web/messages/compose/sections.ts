// The parts of a message as form sections, and when it is sent.
import { msg } from '@lingui/core/macro';
import { departments } from '#domain/departments/departments.api.ts';
import { messagingContacts } from '#domain/messaging-contacts/messaging-contacts.api.ts';
import { messagingGroups } from '#domain/messaging-groups/messaging-groups.api.ts';
import { userTags } from '#domain/user-tags/user-tags.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { channelWords, responseWords } from '../message-words.ts';
import { composeFields } from './compose-fields.ts';
import { CountBelow } from './count-below.tsx';
import { LengthBelow } from './length-below.tsx';

export const messageSections = sectionsOf(composeFields)([
  {
    key: 'recipients',
    title: msg`Recipients`,
    intro: msg`Each person gets the message once, however often they are chosen.`,
    fields: {
      recipients: {
        label: msg`Recipients`,
        wide: true,
        fields: {
          user_ids: { wide: true, label: msg`People`, picker: organisationUsers.api.picker },
          messaging_group_ids: { wide: true, label: msg`Messaging groups`, picker: messagingGroups.api.picker },
          department_ids: { wide: true, label: msg`Departments`, picker: departments.api.picker },
          user_tag_ids: { wide: true, label: msg`Tags`, picker: userTags.api.picker },
          contact_ids: { wide: true, label: msg`Address book`, picker: messagingContacts.api.picker },
          numbers: {
            label: msg`Mobile numbers`,
            add: msg`Add number`,
            fields: { mobile: { label: msg`Mobile number` }, mobile_country: { label: msg`Country` } },
          },
        },
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
        choices: { daily: msg`Every day`, weekly: msg`Every week`, fortnightly: msg`Every two weeks`, monthly: msg`Every month` },
      },
      ending_date: { label: msg`Ending date` },
    },
  },
]);
