// The organisation of this portal and whether it is monitored by the centre, at the foot of the
// sidebar.
import { useLingui } from '@lingui/react/macro';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useUser } from '#web/kit/session/session.ts';
import styles from './sidebar.module.css';

/** Hidden for staff of the platform and the centre, who have no organisation. */
export function OrganisationState() {
  const { t } = useLingui();
  const { organisation } = useUser();
  if (organisation === null) return null;
  return (
    <section aria-label={t`Organisation`} className={styles.organisation}>
      {organisation.not_monitored ? (
        <IconShieldOff size={18} data-off aria-hidden="true" />
      ) : (
        <IconShieldCheck size={18} aria-hidden="true" />
      )}
      <strong>{organisation.name}</strong>
      <span>{organisation.not_monitored ? t`Not monitored` : t`Monitored 24 hours`}</span>
    </section>
  );
}
