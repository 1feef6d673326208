// The place in a sorted list from which the next page goes on: the last row's sort value and id, opaque to the caller.
import { invalid } from '#domain/kit/errors.ts';

export interface Place {
  /** The sort value as text; null for a row without one. */
  readonly value: string | null;
  readonly id: number;
}

export const encodePlace = ({ value, id }: Place): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** @throws 422 for anything that was not given out */
export function decodePlace(text: string): Place {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if ((value === null || (typeof value === 'string' && !value.includes('\0'))) && typeof id === 'number' && Number.isSafeInteger(id))
      return { value, id };
  } catch {
    // Told below.
  }
  throw noSuchPage();
}

export const noSuchPage = () => invalid({ after: ['This page no longer exists. Go back to the first page.'] });
