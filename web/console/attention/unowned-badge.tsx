// "6 unowned", or assigned alerts that wait for their owner, or lapsed follow-ups, next to the page
// title on every page; a link to them.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellX } from '@tabler/icons-react';
import { Link } from '#web/kit/screen/address.tsx';
import styles from './attention.module.css';
import { useAttention } from './use-attention.ts';
import { useCounts } from './use-counts.ts';

export function UnownedBadge() {
  const { i18n } = useLingui();
  const counts = useCounts();
  useAttention(counts);
  if (!counts || counts.unowned + counts.assigned + counts.overdue === 0) return null;
  return (
    <Link
      to={
        counts.unowned + counts.assigned > 0
          ? '/alert-monitoring?show=unowned'
          : '/alert-monitoring'
      }
      className={styles.unowned}
      data-counted={counts.unowned + counts.assigned + counts.overdue}
    >
      <IconBellX size={16} aria-hidden="true" />
      <b>
        {counts.assigned > 0 ? (
          <Trans>
            {i18n.number(counts.unowned + counts.assigned)} <span>not answered</span>
          </Trans>
        ) : counts.unowned > 0 ? (
          <Trans>
            {i18n.number(counts.unowned)} <span>unowned</span>
          </Trans>
        ) : (
          <Trans>
            {i18n.number(counts.overdue)} <span>overdue</span>
          </Trans>
        )}
      </b>
    </Link>
  );
}
