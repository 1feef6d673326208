// The page of an activated phone: the person's name, the state of the connection, urgent notices,
// one of four pages, and the navigation between them.
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { takeUpdate, useUpdateAvailable } from '#web/kit/shell-worker/shell-update.ts';
import { shownAlarms } from './alarm/alarm-shown.ts';
import { AlarmTab } from './alarm/alarm-tab.tsx';
import { MessagesTab, MoreTab } from './later-pages.ts';
import { usePhone } from './memory/phone-store.ts';
import { isWaiting } from './memory/report.ts';
import { unreadCount } from './messages/conversation.ts';
import { FeltWarning } from './motion/felt-warning.tsx';
import { sheetPlaceId } from './parts/ask-sheet.tsx';
import { Later } from './parts/later.tsx';
import { useSheetOpen } from './parts/open-sheets.ts';
import parts from './parts/parts.module.css';
import styles from './phone.module.css';
import { SosDock } from './sos/sos-dock.tsx';
import { TabIcon } from './tab-icon.tsx';
import { type Tab, tabName, tabs, useTab } from './tabs.ts';
import { GraceWarning } from './welfare/grace-warning.tsx';
import { ReminderCards } from './welfare/reminder-card.tsx';
import { TimerTab } from './welfare/timer-tab.tsx';
import { useTimer } from './welfare/use-timer.ts';

const pages = { alarm: AlarmTab, timer: TimerTab, messages: MessagesTab, more: MoreTab };

export function PhonePage() {
  const tab = useTab();
  const { owner, keeps } = usePhone();
  const update = useUpdateAvailable();
  const asked = useSheetOpen();
  const Page = pages[tab];
  const name = owner?.person?.first_name ?? owner?.device.name ?? '';
  const heading = tab === 'alarm' ? t`Hello ${name}` : tabName(tab);
  useEffect(() => {
    document.title = `${heading} · Vigil`;
    window.scrollTo(0, 0);
  }, [heading]);
  return (
    <div className={styles.frame}>
      <header className={styles.head} inert={asked}>
        <div>
          <h1>{heading}</h1>
          <p className={styles.organisation}>{owner?.organisation.name}</p>
        </div>
        <LineMark />
      </header>
      {update && (
        <div className={styles.update} role="status">
          <span>{t`Update available`}</span>
          <button type="button" className={parts.link} onClick={takeUpdate}>
            {t`Update now`}
          </button>
        </div>
      )}
      {!keeps && (
        <p className={styles.update} role="status">
          {t`This browser cannot store data. Keep this page open until everything is sent.`}
        </p>
      )}
      <main className={styles.main} id="content" key={tab} inert={asked}>
        <GraceWarning full={tab !== 'timer'} />
        {tab !== 'timer' && <ReminderCards />}
        <Later>
          <Page />
        </Later>
      </main>
      <div className={styles.foot}>
        <div id={sheetPlaceId} />
        <FeltWarning />
        <SosDock full={tab === 'alarm'} />
        <TabBar current={tab} resting={asked} />
      </div>
    </div>
  );
}

/** Whether the server is reached, and how many reports wait; in words, not by colour alone. */
function LineMark() {
  const { line, reports } = usePhone();
  const waiting = reports.filter((report) => isWaiting(report) && report.kind !== 'duress').length;
  const otherWords = line === 'unknown' ? t`Connecting` : t`Connected`;
  const words = line === 'down' ? t`No connection` : otherWords;
  return (
    <p className={styles.line} data-line={line} role="status">
      <span className={styles.dot} aria-hidden="true" />
      <span>{words}</span>
      {waiting > 0 && line === 'down' && <span>{t`${waiting} not sent`}</span>}
    </p>
  );
}

function TabBar({ current, resting }: { current: Tab; resting: boolean }) {
  const phone = usePhone();
  const timer = useTimer();
  const { reports, alerts } = shownAlarms(phone);
  const unread = unreadCount(phone.messages) + unreadCount(phone.inbox);
  const open = reports.length + alerts.filter(({ state }) => state !== 'resolved').length;
  const phase = timer?.phase === 'running' ? t`running` : t`over`;
  const marks: Record<Tab, string> = {
    alarm: open > 0 ? t`${open} open` : '',
    timer: timer ? phase : '',
    messages: unread > 0 ? t`${unread} new` : '',
    more: '',
  };
  return (
    <nav className={styles.tabs} inert={resting} aria-label={t`Pages`}>
      {tabs.map((tab) => (
        <a
          key={tab}
          href={`#${tab}`}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          <TabIcon tab={tab} />
          <span>{tabName(tab)}</span>
          {marks[tab] !== '' && (
            <span
              className={styles.mark}
              data-calm={(tab === 'timer' && timer?.phase === 'running') || undefined}
            >
              {marks[tab]}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
