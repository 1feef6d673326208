// The emails that Redgum words for itself; everybody else has the default. No dice are thrown.
import { insertRows } from './rows.ts';
import { after, type SeedContext, type SeededOrganisation } from './world.ts';

const day = 1440;

const lowBattery = {
  type_id: 5,
  subject: '{{device}}: please charge it ({{battery}})',
  content:
    '<h2>Time to charge</h2><p>Hello {{first_name}},</p><p>The battery of <strong>{{device}}</strong>, used by {{person}}, is at {{battery}}.</p><ul><li><p>Put it on the charger until the light is <span style="color:green">green</span>.</p></li><li><p>Do not start a visit alone before that.</p></li></ul><p>Questions? See <a href="https://redgum.example/devices" target="_blank" rel="noopener noreferrer">our device page</a>.</p>',
};

export async function seedEmailTemplates(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const redgum = organisations.find(({ key }) => key === 'redgum');
  if (!redgum) return;
  await insertRows(tx, 'email_templates', [
    { organisation_id: redgum.id, ...lowBattery, updated_by: 'Helen Marsh', updated_at: after(now, -20 * day) },
  ]);
}
