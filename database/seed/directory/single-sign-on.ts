// Blue Ridge signs in with Okta, which also provisions its people: a connection with its log,
// tokens, groups and issues, and drafts from a spreadsheet. Derived from ids, and written last:
// nothing else of the demo world changes with it.
import { restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { makeOwnKey } from '#server/saml/keys/own-certificate.ts';
import { nameOf } from '../names.ts';
import { insertRows } from '../rows.ts';
import { after, type SeedContext, type SeededOrganisation } from '../world.ts';

const day = 1440;
const hour = 60;
const entity = 'http://www.okta.com/exk4f1r9v2Kq7Lm3T5d7';
const address = '203.0.113.24';

type Seed = Pick<SeedContext, 'tx' | 'now'>;

interface Connected {
  readonly organisation: SeededOrganisation;
  readonly connection_id: number;
}

export async function seedSingleSignOn(
  { tx, now }: Seed,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const organisation = organisations.find(({ key }) => key === 'blue_ridge');
  if (!organisation) return;
  const connection_id = await seedConnections({ tx, now }, organisation.id);
  await seedUnconfirmed({ tx, now }, organisation.id);
  const connected = { organisation, connection_id };
  await seedDirectory({ tx, now }, connected);
  await seedLog({ tx, now }, connected);
  await seedDrafts({ tx, now }, organisation);
}

/**
 * The pilot was added by an administrator with a restricted view: another one has to confirm it.
 */
async function seedUnconfirmed({ tx, now }: Seed, organisation_id: number): Promise<void> {
  await tx`
    insert into saml_unconfirmed_changes (organisation_id, connection_id, changed_by_staff_id,
      changed_by_name, what, changed_at)
    select c.organisation_id, c.id, u.id, u.name, 'Connection added', ${after(now, -5 * day)}
    from saml_connections c
    join users u on u.organisation_id = c.organisation_id and u.email = ${restrictedAdmin.email}
    where c.organisation_id = ${organisation_id} and c.name = 'Entra ID pilot'`;
}

/** Our private key is missing: the identity provider does not exist, so no sign-in can use it. */
async function seedConnections({ tx, now }: Seed, organisation_id: number): Promise<number> {
  const [provider, ours] = await Promise.all([
    makeOwnKey('blueridge.okta.example', now),
    makeOwnKey('Vigil', now),
  ]);
  const both = {
    organisation_id,
    certificate: ours.certificate,
    certificate_expires_at: ours.expiresAt,
    name_id_format: 'persistent',
  };
  const usual = {
    sign_requests: false,
    allow_idp_initiated: true,
    scim_lock_mobile: false,
    scim_lock_landline: false,
  };
  const since = { created_at: after(now, -210 * day), updated_at: after(now, -12 * day) };
  const sent = await tx<
    { public_id: string }[]
  >`select gen_random_uuid() as public_id from generate_series(1, 2)`;
  const place = 'https://blueridge.okta.example/app/vigil/exk4f1r9v2Kq7Lm3T5d7';
  await insertRows(tx, 'saml_connections', [
    {
      ...both,
      ...usual,
      ...since,
      public_id: sent[0]?.public_id,
      name: 'Okta',
      provider_type: 'okta',
      status: 'enabled',
      idp_entity_id: entity,
      idp_login_url: `${place}/sso/saml`,
      idp_logout_url: `${place}/slo/saml`,
      idp_x509_cert: provider.certificate,
      idp_x509_cert_expires_at: after(now, 23 * day),
      last_used_at: after(now, -35),
      connection_logging: true,
      scim_provisioning: true,
      scim_lock_first_name: true,
      scim_lock_last_name: true,
      scim_lock_email: true,
    },
    {
      ...both,
      ...usual,
      public_id: sent[1]?.public_id,
      name: 'Entra ID pilot',
      provider_type: 'azure',
      status: 'disabled',
      idp_entity_id: null,
      idp_login_url: null,
      idp_logout_url: null,
      idp_x509_cert: null,
      idp_x509_cert_expires_at: null,
      last_used_at: null,
      connection_logging: false,
      scim_provisioning: false,
      scim_lock_first_name: false,
      scim_lock_last_name: false,
      scim_lock_email: false,
      created_at: after(now, -5 * day),
      updated_at: after(now, -5 * day),
    },
  ]);
  const [made] = await tx<{ id: number }[]>`
    select id
    from saml_connections
    where organisation_id = ${organisation_id} and status = 'enabled'
  `;
  const id = made?.id ?? 0;
  // Hashes of random tokens that were never issued.
  await tx`
    insert into scim_tokens (organisation_id, connection_id, token_hash, hint, created_by,
      created_at, last_used_at)
    select ${organisation_id}, ${id}, sha256(('demo token ' || hint)::bytea), hint,
      'Rebecca Caldwell', ${now}::timestamptz - made, ${now}::timestamptz - used
    from (values ('x7Qa', interval '210 days', interval '9 days'),
      ('R2mk', interval '9 days', interval '17 minutes')) t (hint, made, used)`;
  return id;
}

/** Two workers in three are kept by the directory; a group for each department gives it. */
async function seedDirectory(
  { tx, now }: Seed,
  { organisation, connection_id }: Connected,
): Promise<void> {
  const place = { organisation_id: organisation.id, connection_id };
  await tx`
    insert into scim_users (organisation_id, connection_id, user_id, user_name, external_id,
      attributes, given, created_at, updated_at)
    select u.organisation_id, ${connection_id}, u.id, u.email, '00u' || md5('demo ' || u.id),
      jsonb_build_object('userName', u.email,
        'externalId', '00u' || md5('demo ' || u.id), 'name',
          jsonb_build_object('givenName', u.first_name, 'familyName', u.last_name),
        'displayName', u.name, 'active', true, 'emails',
          jsonb_build_array(jsonb_build_object('value', u.email, 'type', 'work', 'primary', true))),
      jsonb_build_object('department_id', u.department_id, 'role', null, 'user_tag_ids',
        jsonb_build_array()),
        ${after(now, -200 * day)}, ${after(now, -3 * day)}
    from users u
    where u.organisation_id = ${organisation.id}
      and u.role = 'organisation_user'
      and u.email is not null
      and u.id % 3 > 0
    order by u.id`;
  await tx`
    insert into scim_groups (organisation_id, connection_id, display_name, external_id, attributes,
      department_id, created_at, updated_at)
    select ${place.organisation_id}, ${connection_id}, title, md5('demo ' || title),
      jsonb_build_object('displayName', title, 'externalId', md5('demo ' || title)),
      department_id, ${after(now, -200 * day)}, ${after(now, -3 * day)}
    from (select 'Vigil ' || d.name as title, d.id as department_id from departments d
        where d.organisation_id = ${place.organisation_id}
          and exists (select from scim_users s
            join users u on u.id = s.user_id
            where u.department_id = d.id)
      union all select 'Contractors', null) g`;
  await tx`
    insert into scim_group_members (organisation_id, scim_group_id, scim_user_id)
    select g.organisation_id, g.id, s.id
    from scim_groups g
    join scim_users s on s.organisation_id = g.organisation_id
    join users u on u.id = s.user_id
    where g.organisation_id = ${place.organisation_id}
      and (u.department_id = g.department_id or g.department_id is null and u.id % 7 = 1)`;
  await tx`
    insert into scim_issues (organisation_id, connection_id, kind, subject, user_id, problem,
      way_out, times, created_at, last_at)
    select ${place.organisation_id}, ${connection_id}, 'mobile', s.user_name, s.user_id,
      '+1 828 555 01 is not a valid mobile number.',
      'Until it is corrected in the directory, the person has no such number here.', 6,
        ${after(now, -2 * day)}, ${after(now, -50)}
    from scim_users s where s.organisation_id = ${place.organisation_id} order by s.id limit 1`;
}

const log = (nth: number) =>
  [
    { kind: 'sign_in', outcome: 'accepted', reason: 'Signed in.' },
    { kind: 'scim', outcome: 'accepted', reason: 'Changed {email}.' },
    {
      kind: 'sign_in',
      outcome: 'accepted',
      reason: 'Signed in from the identity provider’s portal.',
    },
    { kind: 'scim', outcome: 'accepted', reason: 'Changed 1 member of the group Contractors.' },
    { kind: 'sign_out', outcome: 'accepted', reason: 'Signed out.' },
    { kind: 'sign_in', outcome: 'refused', reason: 'The assertion has expired.' },
    { kind: 'sign_in', outcome: 'accepted', reason: 'Signed in.' },
    { kind: 'test', outcome: 'accepted', reason: 'The test would sign in {name}.' },
  ][nth % 8];

/** Forty attempts over the last days. */
async function seedLog(
  { tx, now }: Seed,
  { organisation, connection_id }: Connected,
): Promise<void> {
  const people = await tx<{ id: number; name: string; email: string }[]>`
    select u.id, u.name, u.email
    from scim_users s
    join users u on u.id = s.user_id
    where s.organisation_id = ${organisation.id}
    order by u.id`;
  await insertRows(
    tx,
    'connection_logs',
    Array.from({ length: 40 }, (_, nth) => {
      const [person, line] = [people[(nth * 7) % people.length], log(39 - nth)];
      return {
        organisation_id: organisation.id,
        saml2_tenant_id: connection_id,
        kind: line?.kind,
        outcome: line?.outcome,
        reason: line?.reason
          .replace('{email}', person?.email ?? '')
          .replace('{name}', person?.name ?? ''),
        user_id: line?.outcome === 'refused' || line?.reason.includes('group') ? null : person?.id,
        address: line?.kind === 'scim' ? '198.51.100.7' : address,
        created_at: after(now, -35 - (39 - nth) * 3.4 * hour),
      };
    }),
  );
}

const drafts = 18;

/** From a spreadsheet of yesterday: most are whole, one in four has no app access yet. */
async function seedDrafts(
  { tx, now }: Seed,
  { id: organisation_id, domain, departments, groups, timezone, country }: SeededOrganisation,
) {
  const places = [...departments.values()];
  await insertRows(
    tx,
    'provisioning_records',
    Array.from({ length: drafts }, (_, nth) => {
      const name = nameOf(country, 200 + nth);
      return {
        organisation_id,
        ...name,
        email: `${name.last_name}.${name.first_name}@${domain}`.toLowerCase(),
        country_id: country,
        role: 'organisation_user',
        department_id: places[nth % places.length],
        escalation_group_id: groups[0],
        timezone,
        mobile_app_access: nth % 4 !== 3,
        create_device_provisioned: nth % 4 === 0,
        personal_contacts_allowed: true,
        is_shared: false,
        created_at: after(now, -day - nth),
        updated_at: after(now, -day - nth),
      };
    }),
  );
}
