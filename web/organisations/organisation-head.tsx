// The head of an opened organisation: its name, its state, and what can be done with it.
import { useLingui } from '@lingui/react/macro';
import type { Organisation } from '#domain/organisations/organisation.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { useVerbs } from '#web/kit/page/resource/use-verbs.tsx';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import styles from './organisation-frame.module.css';
import { organisationLooks } from './organisation-status.ts';

interface OrganisationHeadProps {
  /** Undefined while it is on its way. */
  readonly heading: Pick<Organisation, 'name' | 'status'> | undefined;
  /** For those who may read all of it. */
  readonly organisation: Organisation | undefined;
}

export function OrganisationHead({ heading, organisation }: OrganisationHeadProps) {
  const { t } = useLingui();
  const verbsOf = useVerbs(
    organisations,
    {
      nameOf: ({ name }) => name,
      archiving: () =>
        t`Its people are signed out and cannot sign in. Its alerts are kept. You can restore it at any time.`,
    },
    {},
  );
  if (!heading) {
    return (
      <div className={styles.head}>
        <h2>
          <Hidden>{t`Loading`}</Hidden>
          <Skeleton width={240} height={29} />
        </h2>
      </div>
    );
  }
  const { name, status } = heading;
  return (
    <div className={styles.head}>
      <h2>{name}</h2>
      {status !== 'active' && <StatusBadge look={organisationLooks[status]} />}
      {organisation && (
        <ActionsMenu name={name} items={verbsOf(organisation)} buttonClass={styles.dots} />
      )}
    </div>
  );
}
