// The app's own calls over plain HTTP, with a token, without cookies or a page.
import * as z from 'zod';
import { appEventAnswer } from '#domain/phone/app-event.ts';

const answers = z.object({ data: z.object({ events: z.array(appEventAnswer) }) });
export type EventAnswers = z.infer<typeof answers>['data']['events'];

/** `null` where no answer came in time, or a failure that may pass: retry. */
export type EventsReply = { readonly events: EventAnswers } | { readonly refused: number } | null;

/** Reports events. @param origin http://host:port of the portal */
export async function tellEvents(
  origin: string,
  token: string,
  body: object,
  answerMs: number,
): Promise<EventsReply> {
  try {
    const response = await post(`${origin}/api/app/events`, body, { token, answerMs });
    if (response.ok) return { events: answers.parse(await response.json()).data.events };
    return response.status === 429 || response.status >= 500 ? null : { refused: response.status };
  } catch {
    return null;
  }
}

const activated = z.object({ data: z.object({ token: z.string() }) });

/** Turns a code into a token. @throws Error with what the server said */
export async function activate(
  origin: string,
  code: string,
  installationId: string,
): Promise<string> {
  const phone = {
    installation_id: installationId,
    platform: 'other',
    app_version: 'simulator',
    name: 'Simulated phone',
  };
  const response = await post(
    `${origin}/api/app/activate`,
    { ...phone, code },
    { answerMs: 15_000 },
  );
  if (!response.ok)
    throw new Error(`A phone was not let in: ${response.status} ${await response.text()}`);
  return activated.parse(await response.json()).data.token;
}

/** Hangs a Bluetooth button on a phone. @throws Error with what the server said */
export async function pairButton(origin: string, token: string, hardwareId: string): Promise<void> {
  const response = await post(
    `${origin}/api/app/buttons`,
    { name: 'Button', hardware_id: hardwareId },
    { token, answerMs: 15_000 },
  );
  if (!response.ok)
    throw new Error(`A button was not paired: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function post(
  url: string,
  body: object,
  { token, answerMs }: { token?: string; answerMs: number },
): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMs),
  });
}
