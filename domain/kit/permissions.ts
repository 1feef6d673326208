// The permission strings of the product, once: routes, endpoints, menus and grants all name one of
// these (spec section 6) (R259).
export const permissions = [
  'read organisations',
  'write organisations',
  'read alert monitoring',
  'read messages',
  'read users',
  'write users',
  'read organisation users',
  'write organisation users',
  'read provisioning',
  'read departments',
  'write departments',
  'read escalation groups',
  'write escalation groups',
  'read sms messaging',
  'write sms messaging',
  'read geofence locations',
  'write geofence locations',
  'read reports',
  'read organisation reports',
  'read settings',
  'read organisation settings',
  'write organisation settings',
  'saml connections',
  'device limits',
  'patrol dispatches',
  'welfare timer sessions',
  'device count',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * A permission to write, and the one to read that comes with it: a page that changes something
 * shows it first.
 */
export const readOf: Readonly<Partial<Record<Permission, Permission>>> = {
  'write organisations': 'read organisations',
  'write users': 'read users',
  'write organisation users': 'read organisation users',
  'write departments': 'read departments',
  'write escalation groups': 'read escalation groups',
  'write sms messaging': 'read sms messaging',
  'write geofence locations': 'read geofence locations',
  'write organisation settings': 'read organisation settings',
};

/**
 * The permissions with the read permission of each write permission, in the order of the product's
 * list where something is added.
 */
export function withReads(held: readonly Permission[]): readonly Permission[] {
  const lacking = held.some((one) => readOf[one] !== undefined && !held.includes(readOf[one]));
  return lacking
    ? permissions.filter((one) => held.includes(one) || held.some((other) => readOf[other] === one))
    : held;
}

/**
 * The permissions after some were switched: a write permission adds its read permission, and goes
 * when that goes. In the order of the product's list.
 */
export function switched(
  held: readonly Permission[],
  changed: readonly Permission[],
  on: boolean,
): Permission[] {
  if (on) return permissions.filter((one) => withReads([...held, ...changed]).includes(one));
  const gone = (one: Permission): boolean =>
    changed.includes(one) || (readOf[one] !== undefined && changed.includes(readOf[one]));
  return permissions.filter((one) => held.includes(one) && !gone(one));
}
