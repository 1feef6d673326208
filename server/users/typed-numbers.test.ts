// Numbers typed in any format are stored in international format, and people are found by either
// format.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#domain/users/user.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from './people-world.factory.ts';

let world: PeopleWorld;
let helen: Client;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen } = await world.reset());
});
afterAll(async () => await world.close());

const kept = async () => {
  const sql = world.db.ownerSql;
  const rows = await sql`
      select mobile, mobile_country, landline, landline_country
      from users
      where first_name = 'Ana' and deleted_at is null
    `;
  return [...rows];
};
const inCountry = async (country: string) =>
  await world.db
    .ownerSql`update organisations set country = ${country} where id = ${world.places.ours}`;

describe('a number', () => {
  test.each([
    ['AU', '0491 570 156', '+61491570156', 'AU'],
    ['US', '(828) 555-0142', '+18285550142', 'US'],
    ['US', '+61 491 570 156', '+61491570156', 'AU'],
    ['NZ', '021 123 4567', '+64211234567', 'NZ'],
  ])(
    'of a new person in %s that is typed as %s without a country is kept as %s of %s',
    async (country, mobile, dialled, mobile_country) => {
      await inCountry(country);
      expect(await added(helen, '/users', { ...ana, mobile })).toMatchObject({
        mobile: dialled,
        mobile_country,
      });
      expect(await kept()).toMatchObject([{ mobile: dialled, mobile_country }]);
    },
  );

  test('is changed by the country that the person has, and stays verified in another spelling', async () => {
    await inCountry('US');
    const person = await added(helen, '/users', {
      ...ana,
      landline: '0147 123 456',
      landline_country: 'AU',
      mobile: '8285550142',
    });
    await world.db
      .ownerSql`update users set mobile_verified_at = app.now() where id = ${person.id}`;
    const body = {
      mobile: '(828) 555 0142',
      landline: '(02) 5550 1200',
      updated_at: person.updated_at,
    };
    expect((await helen.post<User>(`/users/${person.id}`, body)).status).toBe(200);
    expect(await kept()).toEqual([
      {
        mobile: '+18285550142',
        mobile_country: 'US',
        landline: '+61255501200',
        landline_country: 'AU',
      },
    ]);
    const [row] = await world.db.ownerSql`
        select mobile_verified_at is not null as verified from users where id = ${person.id}
      `;
    expect(row).toEqual({ verified: true });
  });

  test.each([
    [{ mobile: '1234567' }, { mobile: ['Enter a mobile number of the chosen country.'] }],
    [
      { landline: '02 5550 12001234' },
      { landline: ['Enter a landline number of the chosen country.'] },
    ],
    [
      { landline: '000' },
      { landline: ['The landline must be a phone number without an extension.'] },
    ],
  ])('as %o is refused, and nothing is written', async (wrong, errors) => {
    const answer = await helen.post('/users', { ...ana, ...wrong });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect([await kept(), await world.kinds()]).toEqual([[], []]);
  });

  test('from before that could not be read stays while something else is changed', async () => {
    const person = await added(helen, '/users', ana);
    await world.db.ownerSql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update users set landline = '5550 ext 4' where id = ${person.id}`;
    });
    const body = { landline: '5550 ext 4', state: 'NSW', updated_at: person.updated_at };
    const { status, body: answer } = await helen.post<User>(`/users/${person.id}`, {
      state: body.state,
      updated_at: body.updated_at,
    });
    expect([status, answer.data.state, answer.data.landline]).toEqual([200, 'NSW', '5550 ext 4']);
  });
});

test.each(['0491 570 156', '0491570', '+61 491 570 156', '570 156', '61491570156'])(
  'the list finds the person by %s',
  async (search) => {
    await added(helen, '/users', { ...ana, mobile: '0491570156' });
    await added(helen, '/users', {
      ...ana,
      first_name: 'Ben',
      email: 'ben@redgum.example',
      mobile: '0491570157',
    });
    const found = (await helen.get<User[]>(`/users?search=${encodeURIComponent(search)}`)).body
      .data;
    expect(found.map(({ first_name }) => first_name)).toContain('Ana');
    expect(found.length).toBe(search === '0491570' ? 2 : 1);
  },
);
