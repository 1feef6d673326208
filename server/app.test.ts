// Where the order of the features matters: the subscribers of device events, and those of delivery
// outcomes.
import { expect, test } from 'vitest';
import { alertsSubscriber, messageDeliveryListener } from './alerts/alerts.subscribers.ts';
import { satelliteSosSubscriber } from './alerts/satellite/satellite-sos.subscribers.ts';
import { features } from './app.ts';
import { canarySubscriber } from './console-health/canary/canary.subscribers.ts';
import { connectTextListener } from './devices/connect/connect-texts.service.ts';
import { lowBatterySubscriber } from './devices/low-battery/low-battery.subscribers.ts';
import { voltagesSubscriber } from './devices/low-battery/voltages.subscribers.ts';
import { briefDeliveryListener } from './dispatch-partners/dispatch-outcomes.service.ts';
import { escalationDeliveryListener } from './escalation/escalation.subscribers.ts';
import { pendantCrossingsSubscriber } from './geofence-locations/pendants/pendant-crossings.subscribers.ts';
import { copyDeliveryListener } from './messages/copies/messages.subscribers.ts';
import {
  patrolDeliveryListener,
  patrolJobsSubscriber,
} from './patrol-jobs/patrol-jobs.subscribers.ts';
import { gather, subscribersOf } from './program/gather.ts';
import { powerOffSubscriber } from './welfare-sessions/device-news/power-offs.subscribers.ts';
import { welfareSubscriber } from './welfare-sessions/welfare-sessions.subscribers.ts';

test('device events reach the SOS of satellites and the timers before alerts, and geofences last', () => {
  expect(subscribersOf(features)).toEqual([
    satelliteSosSubscriber,
    welfareSubscriber,
    powerOffSubscriber,
    alertsSubscriber,
    patrolJobsSubscriber,
    canarySubscriber,
    lowBatterySubscriber,
    voltagesSubscriber,
    pendantCrossingsSubscriber,
  ]);
});

test('delivery outcomes reach the escalation first', () => {
  expect(gather(features).deliveryListeners).toEqual([
    escalationDeliveryListener,
    messageDeliveryListener,
    patrolDeliveryListener,
    briefDeliveryListener,
    copyDeliveryListener,
    connectTextListener,
  ]);
});

test('each feature is listed once', () => {
  expect(new Set(features).size).toBe(features.length);
});
