// Who a person can call by telephone when an alert can't be sent: the emergency services first,
// then people who know them.
import * as z from 'zod';

export const helpNumber = z.object({
  who: z.enum(['emergency', 'organisation', 'contact']),
  /** Of the organisation or the contact; empty for the emergency services. */
  name: z.string(),
  /** As it is dialled. */
  number: z.string(),
  /** As people of the organisation's country read it; absent in what an older server sent. */
  shown: z.string().optional(),
});
export type HelpNumber = z.infer<typeof helpNumber>;

/** Countries whose people know another number than 112. */
const emergencyNumbers: ReadonlyMap<string, string> = new Map([
  ['AU', '000'],
  ['NZ', '111'],
  ['GB', '999'],
  ['US', '911'],
  ['CA', '911'],
]);

/**
 * The number of the emergency services.
 * @param country two letters of ISO 3166-1; null where it is not known
 * @returns 112, which mobile networks connect, for a country that has no number of its own here
 */
export const emergencyNumber = (country: string | null): string =>
  emergencyNumbers.get(country ?? '') ?? '112';

/** The numbers before anything is known of the person: the emergency services alone. */
export const unknownHelpNumbers = (): HelpNumber[] => [
  { who: 'emergency', name: '', number: emergencyNumber(null) },
];
