// The owner of an alert: initials and first name, or the red mark that it is unowned.
import { useLingui } from '@lingui/react/macro';
import { IconBellExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUser } from '#web/kit/session/session.ts';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import styles from './owner.module.css';

/** Dark enough for white initials in both schemes; each person keeps one. */
const colours = 6;

export function Owner({ owner }: { owner: { id: number; name: string } }) {
  const { t } = useLingui();
  const me = useUser().id;
  const [first = '', ...others] = owner.name.split(' ');
  return (
    <span className={styles.owner} title={owner.name}>
      <Initials person={owner} />
      <span className={styles.name}>
        {owner.id === me ? (
          <>
            {t`You`}
            <Hidden> ({owner.name})</Hidden>
          </>
        ) : (
          <>
            {first}
            {others.length > 0 && <Hidden> {others.join(' ')}</Hidden>}
          </>
        )}
      </span>
    </span>
  );
}

/** A person's initials on their colour; the name follows. */
export function Initials({
  person: { id, name },
  size = 'sm',
}: {
  person: { id: number; name: string };
  size?: 'sm' | 'lg';
}) {
  const [first = '', ...others] = name.split(' ');
  return (
    <span
      className={styles.initials}
      data-colour={id % colours}
      data-size={size}
      aria-hidden="true"
    >
      {`${first.slice(0, 1)}${(others.at(-1) ?? '').slice(0, 1)}`.toUpperCase()}
    </span>
  );
}

export function UnownedMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.unowned}>
      <IconBellExclamation size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
