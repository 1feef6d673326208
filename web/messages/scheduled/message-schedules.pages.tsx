// What the screens of scheduled messages show.
import { msg } from '@lingui/core/macro';
import { IconCalendarRepeat, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react';
import {
  type MessageSchedule,
  messageScheduleFaults,
  messageScheduleFields,
} from '#domain/messages/schedules/message-schedule.ts';
import { messageSchedules } from '#domain/messages/schedules/message-schedules.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';
import { recipientBoxes } from '../compose/recipient-boxes.ts';
import { channelWords, periodWords, responseWords } from '../message-words.ts';
import { NextTimes } from './next-times.tsx';
import { PauseButton } from './pause-button.tsx';

const looks: StatusLooks<MessageSchedule['status']> = {
  scheduled: { tone: 'good', icon: IconClock, word: msg`Scheduled` },
  recurring: { tone: 'good', icon: IconCalendarRepeat, word: msg`Recurring` },
  paused: { tone: 'quiet', icon: IconPlayerPause, word: msg`Paused` },
  completed: { tone: 'quiet', icon: IconCheck, word: msg`Completed` },
};

const sections = sectionsOf(messageScheduleFields)([
  {
    key: 'message',
    title: msg`Message`,
    fields: {
      title: { label: msg`Title` },
      channel: { label: msg`Send by`, choices: channelWords },
      content: { label: msg`Message`, wide: true },
      response_required: { label: msg`Ask for an answer` },
      response_type: { label: msg`Type of answer`, choices: responseWords },
    },
  },
  {
    key: 'recipients',
    title: msg`Recipients`,
    intro: msg`Each person gets the message once. Who belongs to a group, tag or department when the message is sent gets it.`,
    fields: {
      recipients: {
        label: msg`Who gets it`,
        wide: true,
        fields: recipientBoxes,
      },
    },
  },
  {
    key: 'times',
    title: msg`Times`,
    fields: {
      starting_date: { label: msg`Starting date` },
      starting_time: { label: msg`Time` },
      repeat_period: {
        label: msg`Repeat`,
        choices: periodWords,
        hint: msg`Leave empty to send it once.`,
      },
      ending_date: {
        label: msg`Ending date`,
        hint: msg`The last date on which it is sent. Leave empty for no end.`,
      },
    },
    below: NextTimes,
  },
]);

const noRecipients = {
  user_ids: [],
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  numbers: [],
};

/** Its page is at `:scheduleId`. */
const schedules = { ...messageSchedules, name: 'schedule' } as const;

export default resourcePages(schedules, {
  title: msg`Scheduled messages`,
  nameOf: ({ title }) => title,
  words: {
    many: msg`scheduled messages`,
    add: msg`Schedule a message`,
    search: msg`Search title`,
    none: {
      title: msg`No scheduled messages yet`,
      text: msg`Send a message later, or again and again at the same time.`,
    },
  },
  list: {
    columns: {
      title: { label: msg`Title` },
      status: { label: msg`Status`, statuses: looks },
      next_run_at: { label: msg`Next time` },
      repeat_period: { label: msg`Repeats`, choices: periodWords },
      recipient_count: { label: msg`Recipients` },
      channel: { label: msg`Send by`, choices: channelWords, hidden: true },
      sender_name: { label: msg`Sender`, hidden: true },
      ending_date: { label: msg`Ending date`, hidden: true },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: { status: { label: msg`Status` } },
  },
  add: {
    sections,
    initial: { channel: 'best', response_required: false, recipients: noRecipients },
  },
  page: {
    forms: { details: sections },
    status: ({ status }) => looks[status],
    Buttons: PauseButton,
  },
  faults: messageScheduleFaults,
});
