// One section of an organisation's work: a heading on a hairline with its count, a link to all of
// it, and its rows; or one line that says that there is nothing to do.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { Subject } from '#web/ui/steady/shown-history.ts';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { openAddress } from '../figures/open-address.ts';
import styles from './work.module.css';

interface WorkSectionProps<Row> {
  title: string;
  section: { readonly total: number; readonly rows: readonly Row[] };
  all?: { to: string; text: string };
  /** Where there is nothing to do. */
  none: string;
  subjectOf: (row: Row) => Subject;
  children: (row: Row, steady: SteadyItem) => ReactNode;
}

export function WorkSection<Row>({
  title,
  section: { total, rows },
  all,
  none,
  subjectOf,
  children,
}: WorkSectionProps<Row>) {
  const { i18n } = useLingui();
  const to = openAddress(useUser(), all?.to ?? '');
  return (
    <SectionFrame
      title={title}
      count={total > 0 && <Badge>{i18n.number(total)}</Badge>}
      aside={total > 0 && to !== undefined && <Link to={to}>{all?.text}</Link>}
    >
      {total === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <LiveList label={title} items={rows} subjectOf={subjectOf} className={styles.rows}>
          {children}
        </LiveList>
      )}
    </SectionFrame>
  );
}

interface SectionFrameProps {
  title: string;
  count?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function SectionFrame({ title, count, aside, children }: SectionFrameProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count}
        <span className={styles.aside}>{aside}</span>
      </header>
      {children}
    </section>
  );
}
