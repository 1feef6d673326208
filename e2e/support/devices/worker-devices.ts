// Workers' devices other than pendants, for journeys: a phone app over its own calls, a satellite
// unit over its partner's feed.
import { randomUUID } from 'node:crypto';
import type { DemoOrganisation } from '#domain/demo/demo-devices.ts';
import { demoZoleoFeeds, demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { pathOf } from '#domain/kit/path.ts';
import { zoleoHookPath } from '#domain/zoleo/zoleo-message.ts';
import { activate, pairButton, tellEvents } from '#simulator/phones/phone-api.ts';
import { zoleoBody } from '#simulator/zoleo/zoleo-body.ts';
import { demoPhone } from './phone.ts';

export interface WorkerPhone {
  readonly person: string;
  /**
   * Reports one event, at its place, now; resolves when it is kept. @param over other facts of the
   * event @throws when it was not taken
   */
  says(kind: string, data?: Record<string, unknown>, over?: Record<string, unknown>): Promise<void>;
  /** Pairs a Bluetooth button; a press is reported by the phone. */
  pair(hardwareId: string): Promise<{ press(): Promise<void> }>;
}

/** A phone of the demo, activated with its code. */
export async function workerPhone(origin: string): Promise<WorkerPhone> {
  const { code, person } = await demoPhone(origin);
  const token = await activate(origin, code, randomUUID());
  const says: WorkerPhone['says'] = async (kind, data = {}, over = {}) => {
    const at = new Date().toISOString();
    const position = { latitude: -36.0737, longitude: 146.9135, accuracy_m: 12 };
    const event = {
      id: randomUUID(),
      kind,
      occurred_at: at,
      position,
      battery_percent: 64,
      data,
      ...over,
    };
    const reply = await tellEvents(origin, token, { sent_at: at, events: [event] }, 10_000);
    if (reply === null || !('events' in reply) || reply.events[0]?.status !== 'taken')
      throw new Error(`${kind}: ${JSON.stringify(reply)}`);
  };
  return {
    person,
    says,
    pair: async (hardwareId) => {
      await pairButton(origin, token, hardwareId);
      return {
        press: async () =>
          await says(
            'button_press',
            {},
            { trigger: { type: 'ble_button', id: hardwareId, battery: 71 } },
          ),
      };
    },
  };
}

/**
 * A satellite device of Blue Ridge's feed that no organisation has added posts a check-in. @throws
 * when the feed refused it
 */
export async function unknownSatelliteSays(origin: string, imei: string): Promise<void> {
  await post(origin, 'blue_ridge', imei, {
    type: 'CheckIn',
    place: { latitude: 35.5951, longitude: -82.5515 },
  });
}

/**
 * Satellite unit number `index` of Redgum posts a message of a type; resolves when the feed has
 * answered. @throws when it was refused
 */
export async function satelliteSays(origin: string, index: number, type: string): Promise<void> {
  const unit = demoZoleos.filter(({ organisation }) => organisation === 'redgum')[index];
  if (!unit) throw new Error(`There is no satellite unit ${index}`);
  await post(origin, 'redgum', unit.imei, {
    type,
    place: { latitude: unit.latitude, longitude: unit.longitude },
  });
}

async function post(
  origin: string,
  feed: DemoOrganisation,
  imei: string,
  posts: Parameters<typeof zoleoBody>[1]['posts'],
): Promise<void> {
  const { key, username, password } = demoZoleoFeeds[feed];
  const response = await fetch(`${origin}${pathOf(zoleoHookPath, { feed: key })}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(zoleoBody(imei, { posts, time_ms: Date.now() })),
  });
  if (response.status !== 200) throw new Error(`The feed answered ${response.status}`);
}
