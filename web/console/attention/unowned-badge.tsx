// "6 unowned", or assigned alerts that wait for their owner, or lapsed follow-ups, next to the page
// title on every page; a link to them.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellX } from '@tabler/icons-react';
import { allCells, useKnownCells } from '#web/kit/cells/cells.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import styles from './attention.module.css';
import { CallingOfCell, useAttention } from './use-attention.ts';
import { useCounts } from './use-counts.ts';

function kindOf({ assigned, unowned }: { assigned: number; unowned: number }) {
  if (assigned > 0) return 'assigned';
  return unowned > 0 ? 'unowned' : 'overdue';
}

export function UnownedBadge() {
  const mayRead = useMay('read alert monitoring');
  const cells = allCells(useKnownCells());
  return (
    <>
      {mayRead && cells.map((cell) => <CallingOfCell key={cell} cell={cell} />)}
      <Badge />
    </>
  );
}

function Badge() {
  const { i18n } = useLingui();
  const counts = useCounts();
  useAttention(counts);
  if (!counts || counts.unowned + counts.assigned + counts.overdue === 0) return null;
  const kind = kindOf(counts);
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
        {kind === 'assigned' && (
          <Trans>
            {i18n.number(counts.unowned + counts.assigned)} <span>not answered</span>
          </Trans>
        )}
        {kind === 'unowned' && (
          <Trans>
            {i18n.number(counts.unowned)} <span>unowned</span>
          </Trans>
        )}
        {kind === 'overdue' && (
          <Trans>
            {i18n.number(counts.overdue)} <span>overdue</span>
          </Trans>
        )}
      </b>
    </Link>
  );
}
