// What was resolved, and which alerts stay open with the reason of each.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { steadyChoice } from '#web/ui/steady/steady-item.ts';
import styles from '../resolving.module.css';
import type { ManyDone } from './resolve-many.ts';

export function ManyLeft({
  done: { resolved, left },
  onClose,
}: {
  done: ManyDone;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={plural(resolved, { one: '# alert resolved', other: '# alerts resolved' })}
      closeLabel={t`Close`}
    >
      {left.length > 0 && (
        <>
          <h3 className={styles.leftHead}>
            {plural(left.length, { one: '# alert stays open', other: '# alerts stay open' })}
          </h3>
          <ul className={styles.left} aria-label={t`Still open`}>
            {left.map(({ row, reason }) => (
              <li key={row.id}>
                <Link to={alertAddress(row.id)}>{subjectOf(row)}</Link>,{' '}
                {i18n._(types[row.type].words)}
                <p>{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.leftEnd}>
        <Button {...steadyChoice('close what is left')} look="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  );
}
