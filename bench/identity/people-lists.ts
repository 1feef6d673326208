// Times the list of 100,000 people for an administrator restricted to 3 of 400 departments against
// bare SQL that selects the same rows. The SQL inlines its values and is planned each time, as in
// bench/resources/lists.ts.
import postgres from 'postgres';
import * as z from 'zod';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { Measurement } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';
import { inTurn, linesOf, type Pair } from '../resources/in-turn.ts';
import { shownPerson } from '../resources/shown-person.ts';
import { manyPeople, organisation, restricted, shownDepartments } from './many-people.ts';

const answered = z.object({ data: z.array(z.looseObject({ id: z.coerce.number() })) });
const list = `/organisations/${organisation}/users`;
const picker = `/lists${list}`;
const found = `(position('last123' in t.name_key) > 0 or position('last123' in t.email_key) > 0)`;
const usable = `t.status in ('active', 'pending') and (t.expires_at is null or t.expires_at > now())`;

/** The page, and the statement that shows it. */
const asks = {
  'people, by last name': {
    path: list,
    shows: shownPerson,
    where: 'true',
    order: 't.last_name_key, t.id',
  },
  'people, newest first': {
    path: `${list}?sort=created_at&direction=desc`,
    shows: shownPerson,
    where: 'true',
    order: 't.created_at desc, t.id desc',
  },
  'people of one department': {
    path: `${list}?department_id=${shownDepartments[0]}`,
    shows: shownPerson,
    where: `t.department_id = ${shownDepartments[0]}`,
    order: 't.last_name_key, t.id',
  },
  'people, search': {
    path: `${list}?search=last123`,
    shows: shownPerson,
    where: found,
    order: 't.last_name_key, t.id',
  },
  picker: { path: picker, shows: 't.id, t.name', where: usable, order: 't.name_key, t.id' },
} as const;

export const peopleLists: Measurement<World> = {
  name: 'people-lists',
  part: 'identity',
  title: 'People for an administrator restricted to 3 of 400 departments, 750 people of 100,000',
  lines: linesOf(Object.keys(asks), 'p50', { atMost: 2 }),
  ...inTurn(async (world) => {
    const product = await startProduct(world, manyPeople);
    if (!product) return undefined;
    const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
    const headers = await signIn(product.port, restricted);
    const connection = await HttpConnection.open(product.port);
    const pairs = Object.entries(asks).map(([name, { path, shows, where, order }]): Pair => {
      const statement = `select ${shows} from (select * from users t where t.organisation_id = ${organisation} and t.deleted_at is null and t.department_id in
        (${shownDepartments.join(', ')}) and ${where} order by ${order} limit 25) t order by ${order}`;
      const request = requestBytes('GET', `/api${path}`, headers);
      return {
        name,
        product: async () =>
          await connection.send(request).then(({ body }) => answered.parse(JSON.parse(body)).data),
        limit: async () =>
          answered.parse(JSON.parse(JSON.stringify({ data: await sql.unsafe(statement) }))).data,
      };
    });
    for (const { name, product: shown, limit } of pairs) {
      const [ids, bare] = [
        z.array(z.looseObject({ id: z.number() })).parse(await shown()),
        z.array(z.looseObject({ id: z.number() })).parse(await limit()),
      ];
      if (ids.map(({ id }) => id).join() !== bare.map(({ id }) => id).join())
        throw new Error(`${name}: the product shows other people than the statement`);
    }
    const close = async (): Promise<void> => {
      connection.close();
      await sql.end({ timeout: 2 });
      await product.stop();
    };
    return { pairs, close };
  }, 100),
};
