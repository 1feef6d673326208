// The page of one record: its name, its state, its actions, and its tabs, each with its own
// address. The bare address redirects to the first tab.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { ScreenOutlet, useGo, usePath, useSearch, writeSearch } from '../screen/address.tsx';
import { useOpenPage } from '../screen/open-page.ts';
import { useArea, useTitle } from '../screen/page-title.ts';
import { TrailProvider } from '../screen/trail.tsx';
import { OpenRecordProvider } from './open-record.tsx';
import { RouteTabs } from './route-tabs.tsx';
import styles from './tabbed-page.module.css';

export interface TabbedPageProps {
  /** The resource's name, as its screens were declared with. */
  page: string;
  record: unknown;
  title: string;
  /** A picture of the person or thing, before the name. */
  mark?: ReactNode;
  status?: ReactNode;
  /** One line below the name: the few facts that distinguish it from others. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** Below the tabs, on each of them: a state of the record that needs attention. */
  notice?: ReactNode;
  /** The paths of tabs that this record does not have. */
  hidden?: readonly string[] | undefined;
  /** The list that it is in. */
  area: { title: string; to: string };
  /** Names in the address that the tabs keep. */
  keeps?: readonly string[];
}

export function TabbedPage({
  page,
  record,
  title,
  mark,
  status,
  facts,
  actions,
  notice,
  hidden = [],
  area,
  keeps = [],
}: TabbedPageProps) {
  const { t, i18n } = useLingui();
  const go = useGo();
  const path = usePath();
  const { to, tabs: all } = useOpenPage(page);
  const tabs = all.filter((tab) => !hidden.some((name) => tab.to === `${to}/${name}`));
  useArea(area.title, area.to);
  useTitle(title);
  const [search] = useSearch();
  const kept = writeSearch(Object.fromEntries(keeps.map((name) => [name, search[name]])));
  const first = tabs[0]?.to;
  const isBare = path === to && first !== undefined && first !== to;
  useEffect(() => {
    if (isBare) go(`${first}${kept}`, { replace: true });
  }, [isBare, first, kept, go]);
  return (
    <OpenRecordProvider value={record}>
      <div className={styles.head}>
        {mark}
        <div className={styles.name}>
          <div className={styles.title}>
            <h2>{title}</h2>
            {status}
          </div>
          {facts !== undefined && <p>{facts}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <RouteTabs
        label={t`Parts of ${title}`}
        tabs={tabs.map((tab) => ({ to: `${tab.to}${kept}`, label: i18n._(tab.screen.title) }))}
      />
      {notice}
      <TrailProvider
        value={[
          { title: area.title, to: area.to },
          { title, to },
        ]}
      >
        <ScreenOutlet />
      </TrailProvider>
    </OpenRecordProvider>
  );
}
