// The people of the demo world: the documented accounts, the monitoring centre, and each
// organisation's leaders and workers.
import { type DemoAccount, demoAccounts, restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { demoTowns } from '#domain/demo/demo-devices.ts';
import { landlineOf, mobileOf, nameOf } from './names.ts';
import { insertRows, takeIds } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation, type SeededPerson } from './world.ts';

interface PersonPlan {
  readonly organisation: SeededOrganisation | null;
  readonly department: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: DemoAccount['role'];
  readonly timezone: string;
  readonly notes?: string;
  readonly access?: { readonly dogs_information?: string; readonly keys_information: string };
}

const workers: Readonly<Record<string, number>> = { redgum: 48, blue_ridge: 30, outback: 20 };
const leadersOfEach = 3;

const centre: readonly (readonly [string, string, DemoAccount['role']])[] = [
  ['Tom', 'Hughes', 'monitoring_centre_operator'],
  ['Fatima', 'Rahman', 'monitoring_centre_operator'],
  ['Callum', 'Reid', 'monitoring_centre_operator'],
  ['Ana', 'Silva', 'monitoring_centre_operator'],
  ['Joanne', 'Kerr', 'monitoring_centre_supervisor'],
];

const notes = [
  'Type 1 diabetic; carries glucose in the car.',
  'Works with clients at home; two-storey houses, often no signal inside.',
  'Hard of hearing on the left; speak slowly.',
  'Drives the white Hilux, fleet number on the roof.',
  'Allergic to bee stings; adrenaline pen in the work bag.',
];

const accessNotes = [
  {
    dogs_information: 'Two kelpies in the yard; they bark, and keep back when called.',
    keys_information: 'Key safe beside the meter box, code 4711.',
  },
  { keys_information: 'Side gate is open by day. Ask the neighbour in number 12 for the key.' },
  {
    dogs_information: 'A guard dog on the site at night; call the gatehouse first.',
    keys_information: 'Gate code 2580, then hash.',
  },
] as const;

export async function seedPeople(
  { tx, now, dice }: SeedContext,
  organisations: readonly SeededOrganisation[],
  passwordHash: string,
): Promise<SeededPerson[]> {
  const plans = [
    ...accountPlans(organisations),
    ...centrePlans(),
    ...organisations.flatMap(organisationPlans),
  ];
  const ids = await takeIds(tx, 'users', plans.length);
  const rows = plans.map((plan, index) =>
    rowOf({ now, dice }, plan, { id: ids[index] ?? 0, nth: index }),
  );
  await insertRows(tx, 'users', rows);
  await insertRows(
    tx,
    'user_credentials',
    rows
      .filter(({ email }) => hasAccount(email))
      .map((row) => ({
        user_id: row.id,
        password_hash: passwordHash,
        password_set_at: now,
        failed_attempts: 0,
      })),
  );
  return rows.map((row, index) => ({
    id: row.id,
    organisation: plans[index]?.organisation?.key ?? null,
    department: plans[index]?.department ?? null,
    name: `${row.first_name} ${row.last_name}`,
    role: row.role,
    timezone: row.timezone,
  }));
}

function rowOf(
  { now, dice }: Pick<SeedContext, 'now' | 'dice'>,
  plan: PersonPlan,
  { id, nth }: { id: number; nth: number },
) {
  const country = plan.organisation?.country ?? 'AU';
  const worker = plan.role === 'organisation_user';
  const restrictions =
    plan.email === restrictedAdmin.email
      ? restrictedAdmin.departments.map((name) => plan.organisation?.departments.get(name))
      : [];
  return {
    id,
    organisation_id: plan.organisation?.id ?? null,
    department_id:
      plan.organisation && plan.department
        ? (plan.organisation.departments.get(plan.department) ?? null)
        : null,
    escalation_group_id:
      worker && plan.organisation
        ? plan.organisation.groups[plan.department === 'Night Support' ? 1 : 0]
        : null,
    role: plan.role,
    first_name: plan.first_name,
    last_name: plan.last_name,
    email: plan.email,
    mobile: mobileOf(country, nth),
    mobile_country: country,
    // One in nine has not verified their mobile yet; people who can sign in have.
    mobile_verified_at:
      nth % 9 === 4 && !hasAccount(plan.email) ? null : after(now, -(30 + (nth % 50)) * 1440),
    landline: nth % 3 === 0 ? landlineOf(country, nth) : null,
    landline_country: country,
    timezone: plan.timezone,
    language: country === 'US' ? 'en' : 'en-AU',
    measurement_system: country === 'US' ? 'imperial' : 'metric',
    status: 'active',
    restriction_type: restrictions.length > 0 ? 'department' : null,
    restrictions,
    additional_notes: plan.notes ?? null,
    dogs_information: plan.access?.dogs_information ?? null,
    keys_information: plan.access?.keys_information ?? null,
    voice_code: worker
      ? `${dice.pick(['magpie', 'ironbark', 'lantern', 'harbour', 'thistle', 'copper', 'wattle', 'granite'])} ${dice.between(10, 99)}`
      : null,
    created_at: after(now, -dice.between(90, 600) * 1440),
    updated_at: after(now, -dice.between(1, 60) * 1440),
  };
}

const accounts: ReadonlySet<string> = new Set([
  ...demoAccounts.map(({ email }) => email),
  restrictedAdmin.email,
]);
const hasAccount = (email: string): boolean => accounts.has(email);

const isStaff = (role: DemoAccount['role']): boolean =>
  role === 'admin' || role.startsWith('monitoring_centre');

// The accounts of an organisation are Redgum's; the worker among them works from Bendigo.
function accountPlans([redgum]: readonly SeededOrganisation[]): PersonPlan[] {
  return demoAccounts.map((account) => ({
    ...account,
    organisation: isStaff(account.role) ? null : (redgum ?? null),
    department: account.role === 'organisation_user' ? 'Home Care South' : null,
    timezone: 'Australia/Melbourne',
  }));
}

const centrePlans = (): PersonPlan[] =>
  centre.map(([first_name, last_name, role]) => ({
    organisation: null,
    department: null,
    first_name,
    last_name,
    role,
    email: emailOf(first_name, last_name, 'vigil.example'),
    timezone: 'Australia/Melbourne',
  }));

function organisationPlans(organisation: SeededOrganisation): PersonPlan[] {
  const towns = demoTowns.filter((town) => town.organisation === organisation.key);
  // Pendant carriers come first, in the order of the pendants.
  const carriers = towns.flatMap((town) => Array.from({ length: town.pendants }, () => town));
  const offset = organisation.key === 'outback' ? 61 : 0;
  return Array.from({ length: (workers[organisation.key] ?? 0) + leadersOfEach }, (_, index) => {
    const leader = index < leadersOfEach;
    const town = leader
      ? towns[index % towns.length]
      : (carriers[index - leadersOfEach] ?? towns[index % towns.length]);
    const name = nameOf(organisation.country, index + offset);
    const noted = index % 9 === 4 ? notes[Math.floor(index / 9) % notes.length] : undefined;
    const access = leader ? undefined : accessNotes[index % 4];
    const isAdmin = index === 0 && organisation.key !== 'redgum';
    const leaderRole = isAdmin ? 'organisation_admin' : 'escalation_contact';
    return {
      ...name,
      organisation,
      department: town?.department ?? null,
      email: emailOf(name.first_name, name.last_name, organisation.domain),
      role: leader ? leaderRole : 'organisation_user',
      timezone: town?.timezone ?? organisation.timezone,
      ...(noted ? { notes: noted } : {}),
      ...(access ? { access } : {}),
    };
  });
}

const emailOf = (first: string, last: string, domain: string): string =>
  `${first}.${last}@${domain}`.toLowerCase();
