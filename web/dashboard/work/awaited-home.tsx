// The home of an organisation while it loads, in its final layout.
import { useLingui } from '@lingui/react/macro';
import { mostWorkRows } from '#domain/dashboard/work/work.ts';
import { Page } from '#web/ui/display/page.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import styles from './work.module.css';

const rows = Array.from({ length: mostWorkRows }, (_, row) => `row ${row}`);

export function AwaitedHome() {
  const { t } = useLingui();
  return (
    <Page>
      <div role="status" aria-busy="true" aria-label={t`Loading`}>
        <div className={styles.safety}>
          <Skeleton height={44} circle />
          <div>
            <Skeleton width={220} height={22} />
            <Skeleton width={320} />
          </div>
        </div>
        <div className={styles.home}>
          {['work', 'aside'].map((column) => (
            <div key={column} className={styles.column}>
              {['first', 'second'].map((section) => (
                <div key={section} className={styles.section}>
                  <div className={styles.head}>
                    <Skeleton width={200} height={18} />
                  </div>
                  <ul className={styles.rows}>
                    {rows.map((row) => (
                      <li key={row}>
                        <Skeleton height={18} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
