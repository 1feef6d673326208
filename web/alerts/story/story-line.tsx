// One line of a story: what, when, and who is behind it.
import { useLingui } from '@lingui/react/macro';
import {
  IconBattery2,
  IconBell,
  IconCheck,
  IconChecklist,
  IconDeviceMobile,
  IconEye,
  IconFlask,
  IconHandGrab,
  IconMapPin,
  IconMessage,
  IconMessages,
  IconPhone,
  IconPlug,
  IconTruck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FilterFlag, flagOf, type HistoryItem } from '#domain/alerts/alert-history.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { historyActor, historyText } from './history-words.ts';
import styles from './story.module.css';

const icons: Partial<Record<FilterFlag, typeof IconBell>> = {
  acknowledgement_events: IconHandGrab,
  resolved: IconCheck,
  comments: IconMessage,
  response_steps: IconChecklist,
  duress_session: IconBell,
  location: IconMapPin,
  battery_level: IconBattery2,
  connection_loss: IconPlug,
  inbound_messages: IconMessages,
  outbound_messages: IconMessages,
  phone_call: IconPhone,
  patrol_and_emergency_requests: IconTruck,
  test_alert: IconFlask,
};

export interface LineWords {
  readonly text: string;
  readonly author: string;
}

/**
 * @param after content behind the time, such as a link to the alert
 * @param words instead of the console's
 */
export function StoryLine({
  item,
  after,
  words = { text: historyText(item), author: historyActor(item) },
}: {
  item: Omit<HistoryItem, 'alert_id'>;
  after?: ReactNode;
  words?: LineWords;
}) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const flag = flagOf(item.kind);
  // For a record of a device whose clock is not reliable.
  const deviceTime = item.data['original_time'];
  const Icon = item.kind === 'alert.viewed' ? IconEye : (icons[flag] ?? IconDeviceMobile);
  return (
    <li className={styles.line} data-kind={item.kind}>
      <span className={styles.mark} data-flag={flag}>
        <Icon size={15} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.text}>{words.text}</div>
        <div className={styles.meta}>
          <time dateTime={item.occurred_at}>{exact(item.occurred_at)}</time> · {words.author}
          {typeof deviceTime === 'string' && ` · ${t`device clock ${exact(deviceTime)}`}`}
          {after}
        </div>
      </div>
    </li>
  );
}
