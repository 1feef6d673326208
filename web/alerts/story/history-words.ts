// The lines of a story as the page says them, and the names of the flags that choose among them.

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FilterFlag } from '#domain/alerts/alert-history.ts';
import * as story from '#domain/alerts/story/story-words.ts';
import type { Said, Voice } from '#domain/alerts/story/voice.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { pageReader } from '#web/kit/language/reader-wording.ts';

export const storyVoice = (): Voice => ({ say: pageReader().say, phone: formatPhone });

export const historyText = (item: Said): string => story.historyText(item, storyVoice());
export const historyActor = (item: Said): string => story.historyActor(item, storyVoice());

export const flagWords: Readonly<Record<FilterFlag, MessageDescriptor>> = {
  duress_session: msg`Alarms raised`,
  welfare_session: msg`Welfare sessions`,
  test_alert: msg`Test alerts`,
  comments: msg`Comments`,
  acknowledgement_events: msg`Acknowledgements`,
  resolved: msg`Resolutions`,
  location: msg`Locations`,
  messages: msg`Messages`,
  connection_loss: msg`Connection and power`,
  battery_level: msg`Battery`,
  patrol_and_emergency_requests: msg`Patrol and emergency requests`,
  phone_call: msg`Phone calls`,
  proximity_reminders: msg`Proximity reminders`,
  device_events: msg`Other device events`,
  emergency_partner_events: msg`Emergency partner`,
  sms_events: msg`SMS`,
  inbound_messages: msg`Inbound messages`,
  outbound_messages: msg`Outbound messages`,
  response_steps: msg`Response steps`,
};
