// The operators online, at the foot of the sidebar.

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconHeadset } from '@tabler/icons-react';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { mayJoin } from '#domain/live/live.policy.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { useActor } from '#web/kit/session/session.ts';
import styles from './attention.module.css';

export function OperatorsOnline() {
  return mayJoin(useActor(), operatorsChannel) ? <Operators /> : null;
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
