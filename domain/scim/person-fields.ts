// What a directory's attributes say of a person here: name, email and numbers. Anything else it
// sends is kept and answered, and changes nothing.
import { isObject, type Resource } from './read-resource.ts';

export interface PersonFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly landline: string | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

export function personFields(resource: Resource): PersonFields {
  const name = isObject(resource['name']) ? resource['name'] : {};
  const userName = textOf(resource['userName']) ?? '';
  const shown =
    textOf(resource['displayName']) ??
    textOf(name['formatted']) ??
    userName.split('@')[0] ??
    userName;
  const space = shown.lastIndexOf(' ');
  const [first, last] =
    space > 0 ? [shown.slice(0, space).trim(), shown.slice(space + 1)] : [shown, '-'];
  const emails = entriesOf(resource['emails']);
  const phones = entriesOf(resource['phoneNumbers']);
  const email =
    ofType(emails, 'work') ??
    textOf(emails.find((one) => one['primary'] === true)?.['value']) ??
    textOf(emails[0]?.['value']);
  return {
    first_name: (textOf(name['givenName']) ?? first).slice(0, 100),
    last_name: (textOf(name['familyName']) ?? last).slice(0, 100),
    email: email ?? (isAddress(userName) ? userName : null),
    mobile: ofType(phones, 'mobile'),
    landline: ofType(phones, 'work'),
  };
}

const entriesOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const ofType = (entries: readonly Record<string, unknown>[], type: string): string | null =>
  textOf(entries.find((one) => String(one['type'] ?? '').toLowerCase() === type)?.['value']);

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * Only the fields that the directory changed: an unlocked field that was changed here stays until
 * the directory changes it again.
 */
export function changedFields(before: Resource, after: Resource): Partial<PersonFields> {
  const earlier = new Map(Object.entries(personFields(before)));
  return Object.fromEntries(
    Object.entries(personFields(after)).filter(([key, value]) => earlier.get(key) !== value),
  );
}

/** Active where the directory does not say. */
export const isActive = (resource: Resource): boolean => resource['active'] !== false;
