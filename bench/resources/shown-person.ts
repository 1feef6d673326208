// The columns that a list of people shows, from row `t`, as a hand-written statement selects them.
const named = (table: string, key: string): string =>
  `(select json_build_object('id', n.id, 'name', n.name) from ${table} n where n.organisation_id = t.organisation_id and n.id = t.${key})`;

export const shownPerson = `t.id, t.name, t.first_name, t.last_name, t.email, t.mobile, t.role, t.status, t.shared_profile, t.language, t.timezone, t.expires_at,
  t.last_login_at, t.created_at, t.updated_at, (select json_build_object('id', n.id, 'name', n.name) from organisations n where n.id = t.organisation_id) as organisation,
  ${named('departments', 'department_id')} as department, ${named('escalation_groups', 'escalation_group_id')} as escalation_group,
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) order by lower(x.name)), '[]') from user_tag_links l
    join user_tags x on x.organisation_id = l.organisation_id and x.id = l.user_tag_id where l.organisation_id = t.organisation_id and l.user_id = t.id) as user_tags,
  (select count(*)::int from devices v where v.organisation_id = t.organisation_id and v.user_id = t.id and v.archived_at is null) as devices_count`;
