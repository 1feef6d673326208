// The cursor of a sorted list for the next page: the last row's sort value and id, opaque to the
// caller.
import { invalid } from '#domain/kit/errors.ts';

export interface Place<Key = number | string> {
  /** The sort value as text; null for a row without one. */
  readonly value: string | null;
  readonly id: Key;
}

export const encodePlace = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/**
 * @param known the type of the key of the list's rows
 * @throws 422 for anything but a cursor that encodePlace made
 */
export function decodePlace(text: string): Place<number>;
export function decodePlace(text: string, known: 'number' | 'text'): Place;
export function decodePlace(text: string, known: 'number' | 'text' = 'number'): Place {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const isKey = known === 'text' ? isText(id) : Number.isSafeInteger(id);
    if ((value === null || isText(value)) && isKey) return { value, id: id as Place['id'] };
  } catch {
    // Refused below.
  }
  throw noSuchPage();
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0');

export const noSuchPage = () =>
  invalid({ after: ['This page no longer exists. Go back to the first page.'] });
