// One organisation with 100,000 people in 400 departments, an administrator restricted to three of
// them, and twenty people who sign in at once.
import type { WorldSize } from '../product/world-rows.ts';

const people = 100_000;
const departments = 400;
export const organisation = 1;
export const shownDepartments = [17, 170, 330] as const;
export const restricted = { email: 'restricted@bench.example' };
export const others = Array.from({ length: 20 }, (_, nth) => ({
  id: 10 + nth,
  email: `person${nth}@bench.example`,
}));

const account = (id: number, email: string, restriction: string, hash: string): string => `
  insert into users (id, organisation_id, monitored, role, first_name, last_name, email, restriction_type, restrictions, two_factor_method_preferred,
    two_factor_method_enabled) overriding system value
    values (${id}, ${organisation}, true, 'organisation_admin', 'Bench', 'Caller', '${email}', ${restriction}, 'app', 'app');
  insert into user_credentials (user_id, password_hash) values (${id}, '${hash}');`;

export const manyPeople: WorldSize = {
  name: 'many_people',
  users: 0,
  alerts: 0,
  active: 0,
  pendants: 0,
  phones: 0,
  sessions: 0,
  rows: (hash) => `
    set session_replication_role = replica;
    insert into organisations (id, name, users_count) overriding system value values (${organisation}, 'Redgum', ${people});
    insert into departments (organisation_id, id, monitored, name) overriding system value
      select ${organisation}, id, true, 'Department ' || id from generate_series(1, ${departments}) id;
    insert into user_tags (organisation_id, id, name) overriding system value select ${organisation}, id, 'Skill ' || id from generate_series(1, 50) id;
    ${account(1, restricted.email, `'department', '{${shownDepartments.join(',')}}'`, hash)}
    ${others.map(({ id, email }) => account(id, email, `null, '{}'`, hash)).join('')}
    insert into users (id, organisation_id, monitored, department_id, role, first_name, last_name, email, mobile, tag_ids) overriding system value
      select 1000 + n, ${organisation}, true, 1 + n % ${departments}, 'organisation_user', 'First' || n % 977, 'Last' || n * 7919 % 100003,
        'first' || n || '@people.example', '+614' || (10000000 + n)::text, array[1 + n % 50] from generate_series(1, ${people}) n;
    insert into user_tag_links (organisation_id, user_id, user_tag_id) select organisation_id, id, unnest(tag_ids) from users where id > 1000;
    insert into devices (organisation_id, id, monitored, device_type_id, user_id, device_name) overriding system value
      select organisation_id, id, monitored, 2, id, 'Device ' || id from users where id > 1000 and id % 2 = 0;
    select setval(pg_get_serial_sequence(name, 'id'), 100000000) from unnest(array['organisations', 'departments', 'users', 'devices', 'user_tags']) name;
    set session_replication_role = origin;`,
};
