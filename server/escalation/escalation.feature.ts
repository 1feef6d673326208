// Registers escalation: its sweeps, and the listener for the outcome of the messages that it sent.

import type { Feature } from '#server/program/feature.ts';
import { escalationDeliveryListener } from './escalation.subscribers.ts';
import { escalationSweep } from './escalation.sweep.ts';
import { ownerRemindersSweep } from './owner-reminders.sweep.ts';
import { unseenAlertsSweep } from './second-path/unseen-alerts.sweep.ts';
import { unansweredAlertsSweep } from './unanswered/unanswered-alerts.sweep.ts';

export const feature: Feature = {
  deliveryListeners: [escalationDeliveryListener],
  sweeps: ({ database, links }) => [
    escalationSweep(database, links),
    unseenAlertsSweep(database),
    ownerRemindersSweep(database),
    unansweredAlertsSweep(database),
  ],
};
