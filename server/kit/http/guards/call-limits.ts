// The rate limit of calls: by session or token where it was verified before, else by address.
// Life-safety calls are never refused.
import type { FastifyRequest } from 'fastify';
import { tooMany } from '#domain/kit/errors.ts';
import { createBuckets } from '../../buckets.ts';
import type { Config } from '../../config.ts';
import { bearerOf } from './bearer.ts';
import { callerAddress, networkOfCaller } from './caller-address.ts';
import { tokenIn } from './session-cookie.ts';

type LimitConfig = Pick<
  Config,
  | 'demo'
  | 'CELL'
  | 'SESSION_CALLS_PER_SECOND'
  | 'TOKEN_CALLS_PER_SECOND'
  | 'ADDRESS_CALLS_PER_SECOND'
>;

/** Permits for this time may be used in a burst: a page that opens, a fleet that reconnects. */
const burstSeconds = 10;

export interface CallLimits {
  /** Counts a call that has just begun. @throws 429 with the seconds to wait */
  enter(request: FastifyRequest): void;
}

type Kind = 'session' | 'token';

/** For each call that is counted to its address: what moves it to its own session or token. */
const provable = new WeakMap<FastifyRequest, (kind: Kind) => void>();

/**
 * Marks the session or token of this call as valid: this call and later ones with it are not
 * counted to their address.
 */
export const proveCaller = (request: FastifyRequest, kind: Kind): void =>
  provable.get(request)?.(kind);

/**
 * A session or token gets a bucket only once it was verified, so that invented ones get none: calls
 * with those are counted to their address. A verified one continues however busy its address is, as
 * behind the address of a mobile network.
 */
export function createCallLimits(
  config: LimitConfig,
  now: () => number = () => performance.now(),
): CallLimits {
  const sized = (perSecond: number) =>
    createBuckets({ most: perSecond * burstSeconds, perSecond }, { now });
  const buckets = {
    session: sized(config.SESSION_CALLS_PER_SECOND),
    token: sized(config.TOKEN_CALLS_PER_SECOND),
  };
  const addresses = sized(config.ADDRESS_CALLS_PER_SECOND);
  const shownBy = (request: FastifyRequest, kind: Kind): string | null =>
    kind === 'token' ? bearerOf(request) : tokenIn(config, request.headers.cookie ?? '');

  return {
    enter: (request) => {
      if (isUnlimited(request)) return;
      for (const kind of ['token', 'session'] as const) {
        const shown = shownBy(request, kind);
        if (shown !== null && buckets[kind].has(shown))
          return refuseLate(buckets[kind].take(shown));
      }
      const address = networkOfCaller(callerAddress(request));
      refuseLate(addresses.take(address));
      provable.set(request, (kind) => {
        const shown = shownBy(request, kind);
        if (shown === null) return;
        buckets[kind].take(shown);
        addresses.giveBack(address);
      });
    },
  };
}

function refuseLate(seconds: number): void {
  if (seconds > 0)
    throw tooMany(
      `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      seconds,
    );
}

/**
 * Of the declared path: what is asked for may be spelt in many ways. Partners' hooks (Zoleo,
 * answers by text and key), pages and health are not counted.
 */
function isUnlimited({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  const { life_safety } = config as { life_safety?: boolean };
  return life_safety === true || !/^\/(api|broadcasting|sanctum|scim|saml)\//.test(url);
}
