// How ready an organisation is for an alert, in one line: the figure, and its parts, of which those
// with a gap lead to their list.
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconShieldHalf } from '@tabler/icons-react';
import type { ReadinessPart, ReadyShare } from '#domain/dashboard/readiness/readiness.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { openAddress } from '../figures/open-address.ts';
import { devicesAddress } from '../work/addresses.ts';
import styles from './readiness.module.css';
import { useReadiness } from './use-readiness.ts';

interface Shown {
  readonly words: (ready: number, total: number) => string;
  /** The list of what is missing. */
  readonly to: (base: string) => string;
}

const shown: Readonly<Record<ReadinessPart, Shown>> = {
  people: {
    words: (ready, total) =>
      plural(total, { one: `${ready} of # person ready`, other: `${ready} of # people ready` }),
    to: (base) => `${base}/users?ready=false`,
  },
  devices: {
    words: (ready, total) =>
      plural(total, {
        one: `${ready} of # device working`,
        other: `${ready} of # devices working`,
      }),
    to: (base) => `${devicesAddress(base)}?attention=true`,
  },
  tests: {
    words: (ready, total) =>
      plural(total, { one: `${ready} of # device tested`, other: `${ready} of # devices tested` }),
    to: (base) => `${devicesAddress(base)}?attention=true`,
  },
  contacts: {
    words: (ready, total) =>
      plural(total, {
        one: `${ready} of # person with a contact`,
        other: `${ready} of # people with a contact`,
      }),
    to: (base) => `${base}/escalation-groups`,
  },
  coverage: {
    words: (ready, total) => t`${ready} of the next ${total} hours covered`,
    to: (base) => `${base}/escalation-groups`,
  },
};

interface ReadinessLineProps {
  organisationId: number;
  /** `/organisation` or `/organisations/7`. */
  base: string;
}

/** Nothing where there is nothing to check, or the reader may see no part. */
export function ReadinessLine({ organisationId, base }: ReadinessLineProps) {
  const { t: say } = useLingui();
  const { data, error, maySee } = useReadiness(organisationId);
  if (!maySee || (!data && error)) return null;
  if (!data)
    return (
      <div className={styles.line} data-awaited="">
        <Skeleton width={320} />
      </div>
    );
  const { percent, parts } = data;
  if (percent === null) return null;
  const isReady = percent === 100;
  const Icon = isReady ? IconShieldCheck : IconShieldHalf;
  return (
    <section className={styles.line} aria-label={say`Readiness`}>
      <Icon size={20} aria-hidden="true" />
      <p>
        <Trans>
          Ready for an alert: <b>{percent}%</b>
        </Trans>
      </p>
      {!isReady && (
        <ul>
          {parts.map((part) => (
            <li key={part.part}>
              <Part {...part} base={base} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Part({ part, ready, total, base }: ReadyShare & { base: string }) {
  const { words, to } = shown[part];
  const open = openAddress(useUser(), to(base));
  const text = words(ready, total);
  return ready < total && open !== undefined ? <Link to={open}>{text}</Link> : <span>{text}</span>;
}
