// The rooms of the three wings: the same name for the same thing, in every wing that has it.

export const ROOM_WINGS = ['domain', 'server', 'web'];

/** Folders that are no rooms of the product: what a wing is built on, and what puts it together. */
export const NO_ROOMS: Record<string, readonly string[]> = {
  domain: ['kit', 'access'],
  server: ['kit', 'program'],
  web: ['kit', 'ui', 'app', 'locales', 'public'],
};

/** Rooms that a wing does without, and why. */
export const ROOMS_WITHOUT: Record<
  string,
  { readonly wings: readonly string[]; readonly because: string }
> = {
  audit: { wings: ['domain', 'web'], because: 'sealing the events has no calls and no screen' },
  console: {
    wings: ['domain', 'server'],
    because: 'the screen over the alerts, whose calls are those of alerts',
  },
  demo: { wings: ['web'], because: 'the demo world has sweeps and no screen' },
  escalation: {
    wings: ['web'],
    because: 'its people are set up in escalation-groups and shown with the alert',
  },
  ev04: { wings: ['web'], because: 'a pendant is shown as a device' },
  live: { wings: ['web'], because: 'the client of the live news is web/kit/live' },
  permissions: { wings: ['web'], because: 'they are given on the pages of users' },
  search: { wings: ['web'], because: 'its box is in the frame, web/app/palette' },
};

/** Two names that are one letter apart, e.g. person.api.ts and persons.api.ts. */
export function areOneLetterApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end += 1;
  return Math.max(one.length, other.length) - start - end === 1;
}
