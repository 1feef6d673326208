// The dispatch partners of organisations through real calls: what each kind needs, and that a
// refusal writes nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DispatchPartner } from '#domain/dispatch-partners/dispatch-partners.api.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { dispatchPartnersRoutes } from './dispatch-partners.routes.ts';

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld(() => dispatchPartnersRoutes);
});
beforeEach(async () => {
  await world.begin();
  await world.sql`delete from dispatch_partners`;
});
afterAll(async () => await world.close());

const bySms = { partner: 'sms', country: 'AU', mobile: '0491 570 156', mobile_country: 'AU' };
const add = async (fields: object) =>
  await world.ofPlatform.post<DispatchPartner>('/dispatch-partners', {
    organisation_id: world.own,
    ...fields,
  });
const stored = async () => [
  ...(await world.sql`select partner, country, mobile from dispatch_partners order by id`),
];

test('one by text messages is added with its number as it is dialled', async () => {
  expect((await add(bySms)).status).toBe(200);
  expect(await stored()).toEqual([{ partner: 'sms', country: 'AU', mobile: '+61491570156' }]);
});

const notMobile = { mobile: ['Enter a mobile number of the chosen country.'] };
test.each<[string, object, Record<string, string[]>]>([
  ['without a mobile', { mobile: null }, { mobile: ['Enter the mobile of the dispatcher.'] }],
  ['with a landline (R237)', { mobile: '02 5550 1200' }, notMobile],
  ['with a number of another country (R235)', { mobile: '+64 21 123 4567' }, notMobile],
  [
    'by email without an email',
    { partner: 'email', mobile: null },
    { email: ['Enter the email of the dispatcher.'] },
  ],
  [
    'Noonlight outside of the United States',
    { partner: 'noonlight', mobile: null },
    { country: ['Noonlight works in the United States only.'] },
  ],
])('one %s is refused, and nothing is written', async (_name, over, errors) => {
  const answer = await add({ ...bySms, ...over });
  expect([answer.status, answer.body.errors, await stored()]).toEqual([422, errors, []]);
});

test('an organisation has one for each country', async () => {
  await add(bySms);
  const second = await add({ ...bySms, mobile: '0491 570 157' });
  expect([second.status, Object.keys(second.body.errors ?? {})]).toEqual([422, ['country']]);
  expect(await stored()).toHaveLength(1);
});
