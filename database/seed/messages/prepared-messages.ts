// Redgum's own texts: an email, prepared messages, and the messaging groups they go to, built from
// its people's tags. No dice are thrown.
import { insertRows } from '../rows.ts';
import { after, type SeedContext, type SeededOrganisation } from '../world.ts';

const day = 1440;

/** Groups of all people with a tag. */
const groups = [
  { name: 'First aiders', tag: 'First aider' },
  { name: 'Night team', tag: 'Night shift' },
];

const templates = [
  {
    title: 'Are you safe?',
    content: 'Hello {{first_name}}, {{organisation}} is checking on everybody. Are you safe?',
    response_required: true,
    response_type: 'safe_or_help',
  },
  {
    title: 'Extreme heat',
    content:
      'Extreme heat today. Drink water, take breaks, and postpone visits without air conditioning.',
    response_required: false,
    response_type: null,
  },
  {
    title: 'Extra night shift',
    content: '{{first_name}}, can you take an extra shift in {{department}} tonight?',
    response_required: true,
    response_type: 'yes_no',
  },
  {
    title: 'Charge your pendant',
    content: 'Please charge your pendant before your next visit.',
    response_required: true,
    response_type: 'acknowledge',
  },
];

/** Everybody else has the default. */
const lowBattery = {
  type_id: 5,
  subject: '{{device}}: please charge it ({{battery}})',
  content:
    '<h2>Time to charge</h2><p>Hello {{first_name}},</p><p>The battery of <strong>{{device}}</strong>, used by {{person}}, is at {{battery}}.</p><ul><li><p>Put it on the charger until the light is <span style="color:green">green</span>.</p></li><li><p>Do not start a visit alone before that.</p></li></ul><p>Questions? See <a href="https://redgum.example/devices" target="_blank" rel="noopener noreferrer">our device page</a>.</p>',
};

export async function seedMessaging(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const redgum = organisations.find(({ key }) => key === 'redgum');
  if (!redgum) return;
  const organisation_id = redgum.id;
  await insertRows(tx, 'email_templates', [
    {
      organisation_id,
      ...lowBattery,
      updated_by: 'Helen Marsh',
      updated_at: after(now, -20 * day),
    },
  ]);
  const [created_at, updated_at] = [after(now, -90 * day), after(now, -12 * day)];
  await insertRows(
    tx,
    'messaging_groups',
    groups.map(({ name }) => ({ organisation_id, name, created_at, updated_at })),
  );
  for (const { name, tag } of groups)
    await tx`
      insert into messaging_group_users (organisation_id, messaging_group_id, user_id)
      select g.organisation_id, g.id, l.user_id
      from messaging_groups g
      join user_tags t on t.organisation_id = g.organisation_id and t.name = ${tag}
      join user_tag_links l on l.organisation_id = t.organisation_id and l.user_tag_id = t.id
      where g.organisation_id = ${organisation_id} and g.name = ${name}`;
  await insertRows(
    tx,
    'message_templates',
    templates.map((template) => ({ organisation_id, ...template, created_at, updated_at })),
  );
}
