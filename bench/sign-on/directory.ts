// Provisioning by a directory while alerts flow: calls a second for one tenant, and the time of the
// slowest hundredth.
import { createHash, randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { nowMs, pause } from '../kit/clock.ts';
import type { Measurement } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { ev04Sender } from '../load/ev04-sender.ts';
import { startProduct } from '../product/server.ts';
import { consoleWorld, firstImei } from '../product/world-rows.ts';
import type { World } from '../ratios/world.ts';

const callsEachSecond = 30;
const alertsEachSecond = 20;
const seconds = 8;
const path = '0b6c8a52-0000-4000-8000-00000000be9c';

/** One person added, found by filter, changed and read: what Entra does with each. */
function callsOf(
  nth: number,
  id: string | undefined,
): { method: string; path: string; body?: object } {
  const userName = `bench${Math.floor(nth / 3)}@directory.example`;
  const name = { givenName: 'Bench', familyName: `Person ${nth}` };
  if (nth % 3 === 0)
    return {
      method: 'GET',
      path: `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
    };
  if (nth % 3 === 1 || id === undefined)
    return {
      method: 'POST',
      path: '/Users',
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        externalId: userName,
        name,
        active: true,
        emails: [{ value: userName, type: 'work', primary: true }],
      },
    };
  return {
    method: 'PATCH',
    path: `/Users/${id}`,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'name.familyName', value: `Changed ${nth}` }],
    },
  };
}

/** A connection of the first organisation and a token for it. */
async function connect(sql: postgres.Sql): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`update organisations set enable_saml = true where id = 1`;
  const [made] = await sql`
      insert into saml_connections (organisation_id, name, public_id, scim_provisioning)
      values (1, 'Bench', ${path}, true)
      returning id
    `;
  await sql`insert into scim_tokens (organisation_id, connection_id, token_hash, hint, created_by)
    values (1, ${made?.['id']}, ${createHash('sha256').update(token).digest()}, ${token.slice(-4)},
      'Bench')`;
  return token;
}

async function sendAlerts(
  pendants: Awaited<ReturnType<typeof ev04Sender>>,
  from: number,
  count: number,
): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    void pendants.send(from + nth);
    await pause(1000 / alertsEachSecond);
  }
}

export const directory: Measurement<World> = {
  name: 'directory',
  part: 'sign-on',
  title: `A directory's calls, ${callsEachSecond} a second, while ${alertsEachSecond} alerts a second flow`,
  lines: [
    {
      kind: 'count',
      figure: 'per_second',
      title: 'calls of one tenant',
      unit: 'per s',
      goal: { atLeast: 25 },
    },
    { kind: 'count', figure: 'p99_ms', title: 'p99 of a call', unit: 'ms', goal: { atMost: 250 } },
  ],
  product: async (world) => {
    const product = await startProduct(world, consoleWorld(1000));
    if (!product) return undefined;
    const sql = postgres(product.databaseUrl, { max: 1 });
    const token = await connect(sql);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const alerts = alertsEachSecond * seconds;
    let from = 1;
    let people = 0;
    let id: string | undefined;
    const call = async (): Promise<number> => {
      const { body, ...one } = callsOf(people, id);
      people += 1;
      const began = nowMs();
      const answer = await fetch(`http://127.0.0.1:${product.port}/scim/v2/${path}${one.path}`, {
        method: one.method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (answer.status >= 300)
        throw new Error(`${one.method} ${one.path} answered ${answer.status}: ${text}`);
      if (one.method === 'POST') id = String(JSON.parse(text).id);
      return nowMs() - began;
    };
    return {
      round: async () => {
        const pendants = await ev04Sender(product.ev04Port, firstImei, { from, count: alerts });
        const sending = sendAlerts(pendants, from, alerts);
        const took: number[] = [];
        const began = nowMs();
        while (nowMs() - began < seconds * 1000) {
          const due = began + (took.length * 1000) / callsEachSecond;
          if (nowMs() < due) await pause(due - nowMs());
          took.push(await call());
        }
        const lasted = nowMs() - began;
        await sending;
        pendants.close();
        from += alerts;
        return { per_second: took.length / (lasted / 1000), p99_ms: percentile(took, 0.99) };
      },
      close: async () => {
        await sql.end();
        await product.stop();
      },
    };
  },
};
