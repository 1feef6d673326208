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

export function OrganisationHead({ organisation }: { organisation: Organisation | undefined }) {
  const { t } = useLingui();
  const verbsOf = useVerbs(
    organisations,
    {
      nameOf: ({ name }) => name,
      archiving: () => t`Its people are signed out and cannot sign in. Its alerts are kept. You can restore it at any time.`,
    },
    {},
  );
  if (!organisation) {
    return (
      <div className={styles.head}>
        <h2>
          <Hidden>{t`Loading`}</Hidden>
          <Skeleton width={240} height={29} />
        </h2>
      </div>
    );
  }
  const { name, status } = organisation;
  return (
    <div className={styles.head}>
      <h2>{name}</h2>
      {status !== 'active' && <StatusBadge look={organisationLooks[status]} />}
      <ActionsMenu name={name} items={verbsOf(organisation)} buttonClass={styles.dots} />
    </div>
  );
}
