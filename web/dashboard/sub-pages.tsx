// The pages below a dashboard, for those who may open them.
import { useLingui } from '@lingui/react/macro';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import styles from './dashboard.module.css';
import { openAddress } from './figures/open-address.ts';

export function SubPages({ base }: { base: string }) {
  const { t } = useLingui();
  const user = useUser();
  const pages = [
    ['/dashboard/response-times', t`Response times`],
    ['/dashboard/system-users', t`Sign-ins`],
    ['/dashboard/organisations', t`Organisations`],
    base === ''
      ? ['/dashboard/device-count', t`Device count`]
      : [`${base}/device-count`, t`Device count`],
    ...(base === '' ? [] : [[`${base}/user-analysis`, t`User analysis`]]),
  ].filter(([to = '']) => openAddress(user, to) !== undefined);
  if (pages.length === 0) return null;
  return (
    <nav className={styles.subPages} aria-label={t`More about these figures`}>
      {pages.map(([to = '', title]) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
