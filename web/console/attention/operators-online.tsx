// The operators online, at the foot of the sidebar.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHeadset } from '@tabler/icons-react';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import styles from './attention.module.css';

export function OperatorsOnline() {
  const { role, abilities } = useUser();
  if (role.kind === 'organisation' || !abilities.includes('read alert monitoring')) return null;
  return <Operators />;
}

function Operators() {
  const { t } = useLingui();
  const members = useMembers(operatorsChannel);
  const count = members.length;
  if (count === 0) return null;
  return (
    <section
      aria-label={t`Operators online`}
      className={styles.operators}
      title={members.map(({ name }) => name).join(', ')}
    >
      <IconHeadset size={20} aria-hidden="true" />
      {plural(count, { one: '# operator online', other: '# operators online' })}
    </section>
  );
}
