// Vigilance drills for supervisors: the settings, figures by operator, and each drill that is over,
// with export.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowUpRight, IconBellX, IconCircleCheck } from '@tabler/icons-react';
import type { Drill, DrillResult } from '#domain/drills/drill.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { types } from '#web/alerts/alert-words.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import type { StatusLooks } from '#web/kit/status/status-badge.tsx';
import { DrillFiguresCard } from './drill-figures.tsx';
import { DrillNowCard } from './drill-now.tsx';
import { DrillSettingsCard } from './drill-settings.tsx';
import styles from './drills.module.css';

const results: StatusLooks<DrillResult> = {
  answered: { tone: 'good', icon: IconCircleCheck, word: msg`Answered` },
  missed: { tone: 'bad', icon: IconBellX, word: msg`Missed` },
  withdrawn: { tone: 'quiet', icon: IconArrowUpRight, word: msg`Ended for a real alert` },
};

export default function DrillsPage() {
  const { i18n } = useLingui();
  const typeOf = ({ type }: Drill) => i18n._(types[type].words);
  return (
    <div className={styles.page} data-in-order>
      <Link to="/alert-monitoring" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Alert monitoring</Trans>
      </Link>
      <div className={styles.cards} data-in-order>
        <div className={styles.planning} data-in-order>
          <DrillSettingsCard />
          <DrillNowCard />
        </div>
        <DrillFiguresCard />
      </div>
      <ResourceList
        endpoint={drillsApi.list}
        many={msg`drills`}
        inSection
        none={{ title: msg`No drills yet`, text: msg`Drills appear here when they are over.` }}
        searchHint={msg`Search person`}
        columns={{
          person: {
            label: msg`Person`,
            cell: (drill) => <Link to={alertAddress(drill.alert_id)}>{drill.person}</Link>,
            text: ({ person }) => person,
          },
          released_at: { label: msg`Raised` },
          type: { label: msg`Type`, cell: typeOf, text: typeOf },
          status: { label: msg`Result`, statuses: results },
          acknowledged_by: { label: msg`Acknowledged by`, cell: answeredBy, text: answeredBy },
          seconds: { label: msg`Seconds to acknowledge` },
          steps_done: { label: msg`Steps done` },
          steps_total: { label: msg`Steps`, hidden: true },
          organisation: { label: msg`Organisation`, hidden: true },
          alert_id: { label: msg`Alert`, hidden: true },
          id: { label: msg`Number`, hidden: true },
        }}
        filters={{ status: { label: msg`Result` } }}
      />
    </div>
  );
}

const answeredBy = ({ acknowledged_by }: Drill): string => acknowledged_by?.name ?? '–';
