// The call that looks up street addresses: refused where the installation names no service, and
// never more questions at once than it should get from us.
import { addressSearchApi, mostAddresses } from '#domain/geofence-locations/address-search.api.ts';
import { AppError, conflict, tooMany } from '#domain/kit/errors.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Log } from '#server/kit/log.ts';
import { type AddressService, searchAddresses } from '#server/kit/outside/address-search.ts';

const mostAtOnce = 4;

export interface AddressSearchParts {
  readonly log: Pick<Log, 'warn'>;
  /** Null where none is set. */
  readonly service: AddressService | null;
  /** Keeps that it answered (null) or why it did not, for the system status; never throws. */
  readonly note: (failure: string | null) => Promise<void>;
}

export function addressSearchRoutes({ log, service, note }: AddressSearchParts): Route[] {
  let asking = 0;
  return router(
    addressSearchApi,
    {
      search: async ({ query: { text } }) => {
        if (!service)
          throw conflict(
            'no_address_search',
            'Address search is not set up. Type a town, or place the circle on the map.',
          );
        if (asking >= mostAtOnce) throw tooMany('Address search is busy. Please try again.', 1);
        asking += 1;
        try {
          const found = await searchAddresses(service, text, mostAddresses);
          await note(null);
          return found;
        } catch (error) {
          log.warn({ err: error }, 'the address service did not answer');
          await note(error instanceof Error ? error.message : String(error));
          throw new AppError(
            502,
            'address_search_failed',
            'Address search is not available right now. Place the circle on the map.',
          );
        } finally {
          asking -= 1;
        }
      },
    },
    ['search'],
  );
}

export const addressServiceOf = ({
  ADDRESS_SEARCH_URL: url,
}: {
  readonly ADDRESS_SEARCH_URL?: string | undefined;
}): AddressService | null => (url === undefined ? null : { url });
