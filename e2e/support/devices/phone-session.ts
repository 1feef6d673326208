// A welfare session that begins on a phone of the demo, by the calls that the app makes.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';

const phones = z.object({ data: z.array(z.object({ code: z.string(), person: z.string() })) });
const activated = z.object({ data: z.object({ token: z.string() }) });
const taken = z.object({ data: z.object({ events: z.array(z.object({ status: z.string() })) }) });

async function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** Starts an hour on a phone of one of these people. @returns whose it is */
export async function startSession(
  origin: string,
  people: readonly string[],
  activity: string,
): Promise<string> {
  const { data } = phones.parse(await (await fetch(`${origin}/api/demo/phones`)).json());
  // The first few run a timer when the demo begins.
  const phone = data.findLast(({ person }) => people.includes(person));
  if (!phone) throw new Error('The demo has no phone of these people');
  const installation = { installation_id: randomUUID(), platform: 'android', code: phone.code };
  const { token } = activated.parse(await post(`${origin}/api/app/activate`, installation)).data;
  const event = {
    id: randomUUID(),
    kind: 'welfare_start',
    occurred_at: new Date().toISOString(),
    data: { session_id: randomUUID(), minutes: 60, activity },
  };
  const answer = await post(
    `${origin}/api/app/events`,
    { sent_at: event.occurred_at, events: [event] },
    { authorization: `Bearer ${token}` },
  );
  const [first] = taken.parse(answer).data.events;
  if (first?.status !== 'taken')
    throw new Error(`The session did not begin: ${JSON.stringify(answer)}`);
  return phone.person;
}
