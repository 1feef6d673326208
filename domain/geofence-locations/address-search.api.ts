// Looking up a street address: the program asks the service that the installation names; towns are
// found in the browser without it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** A shorter text is too ambiguous to look up. */
export const leastAddressText = 4;
export const mostAddresses = 8;

const foundAddress = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type FoundAddress = z.infer<typeof foundAddress>;

export const addressSearchApi = {
  search: endpoint({
    method: 'GET',
    path: '/address-search',
    access: { signedIn: true },
    scope: 'system',
    summary: `Street addresses for a text, at most ${mostAddresses}, from the service that the installation has set (ADDRESS_SEARCH_URL).`,
    query: z.object({
      text: z
        .string('Enter an address.')
        .trim()
        .min(leastAddressText, `Enter ${leastAddressText} characters or more.`)
        .max(200, 'Enter 200 characters or fewer.'),
    }),
    response: z.array(foundAddress),
    errors: ['no_address_search', 'address_search_failed', 'too_many'],
  }),
};
