// The three organisations of the demo world, with their departments and escalation groups.
import { seedDepartments } from './departments.ts';
import { insertRows, takeIds } from './rows.ts';
import type { SeedContext, SeededOrganisation } from './world.ts';

const plans = [
  {
    key: 'redgum',
    name: 'Redgum Community Care',
    subdomain: 'redgum',
    country: 'AU',
    timezone: 'Australia/Sydney',
    domain: 'redgum.example',
    not_monitored: false,
    contact_name: 'Helen Marsh',
    address: '482 Dean Street',
    city: 'Albury',
    state: 'NSW',
    postcode: '2640',
    phone: '+61255501200',
    started: -700,
    length: 36,
    frequency: 'monthly',
  },
  {
    key: 'blue_ridge',
    name: 'Blue Ridge Utilities',
    subdomain: 'blue-ridge',
    country: 'US',
    timezone: 'America/New_York',
    domain: 'blueridge.example',
    not_monitored: false,
    contact_name: 'Rebecca Caldwell',
    address: '70 Court Plaza',
    city: 'Asheville',
    state: 'NC',
    postcode: '28801',
    phone: '+18285550142',
    started: -420,
    length: 24,
    frequency: 'quarterly',
  },
  {
    key: 'outback',
    name: 'Outback Freight',
    subdomain: 'outback-freight',
    country: 'AU',
    timezone: 'Australia/Darwin',
    domain: 'outbackfreight.example',
    not_monitored: true,
    contact_name: 'Marcus Doolan',
    address: '15 Smith Street',
    city: 'Alice Springs',
    state: 'NT',
    postcode: '0870',
    phone: '+61875501144',
    started: -160,
    length: 12,
    frequency: 'annually',
  },
] as const;

const date = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const rowOf = (plan: (typeof plans)[number], now: Date) => ({
  name: plan.name,
  active: true,
  subdomain: plan.subdomain,
  country: plan.country,
  timezone: plan.timezone,
  language: plan.country === 'US' ? 'en' : 'en-AU',
  not_monitored: plan.not_monitored,
  contact_name: plan.contact_name,
  contact_email: `office@${plan.domain}`,
  contact_phone: plan.phone,
  contact_country: plan.country,
  accounts_name: 'Accounts payable',
  accounts_email: `accounts@${plan.domain}`,
  accounts_phone: plan.phone,
  accounts_country: plan.country,
  contract_start_date: date(now, plan.started),
  contract_end_date: date(now, plan.started + plan.length * 30),
  contract_length: plan.length,
  contract_billing_frequency: plan.frequency,
  active_monitoring_from: plan.not_monitored ? null : date(now, plan.started + 14),
  first_invoice_month: `${date(now, plan.started + 30).slice(0, 7)}-01`,
  onboarding_period: 14,
  max_escalation_contacts: 5,
  non_billable: false,
  free_trial: false,
  paid_trial: plan.key === 'outback',
  geofence_locations: plan.key === 'redgum',
  geofence_proximity_reminders: false,
  self_manage_ev04_config: plan.key === 'blue_ridge',
  allows_shared_profiles: plan.key === 'outback',
  enable_saml: plan.key !== 'outback',
  enable_provisioning: plan.key !== 'outback',
  enable_messaging: plan.key !== 'outback',
  disable_password_login: false,
  invoicing_by_department: plan.key === 'redgum',
  admin_enforce_device_limit: false,
  user_enforce_device_limit: false,
  escalation_groups_not_required: plan.key === 'outback',
  users_count: 0,
  devices_count: 0,
  address: plan.address,
  city: plan.city,
  state: plan.state,
  postcode: plan.postcode,
  created_at: new Date(now.getTime() + plan.started * 86_400_000),
  updated_at: new Date(now.getTime() + plan.started * 86_400_000),
});

export async function seedOrganisations(context: SeedContext): Promise<SeededOrganisation[]> {
  const { tx, now } = context;
  const ids = await takeIds(tx, 'organisations', plans.length);
  const rows = plans.map((plan, index) => ({ id: ids[index], ...rowOf(plan, now) }));
  await insertRows(tx, 'organisations', rows);
  const seeded: SeededOrganisation[] = [];
  for (const [index, plan] of plans.entries()) {
    const id = ids[index] ?? 0;
    const organisation = { ...plan, id, groups: await seedGroups(tx, id, now) };
    seeded.push({ ...organisation, departments: await seedDepartments(context, organisation) });
  }
  return seeded;
}

async function seedGroups(
  tx: SeedContext['tx'],
  organisation_id: number,
  now: Date,
): Promise<[number, number]> {
  const [day = 0, night = 0] = await takeIds(tx, 'escalation_groups', 2);
  await insertRows(tx, 'escalation_groups', [
    { organisation_id, id: day, name: 'Team leaders, office hours', created_at: now },
    { organisation_id, id: night, name: 'On call, nights and weekends', created_at: now },
  ]);
  return [day, night];
}
