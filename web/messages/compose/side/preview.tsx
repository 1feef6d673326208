// The message as a real recipient will read it, on a phone, by the way that they get it.
import { useLingui } from '@lingui/react/macro';
import { useState, useSyncExternalStore } from 'react';
import { messageFields } from '#domain/messages/message.ts';
import { asSms, filledFor } from '#domain/messages/message-text.ts';
import type { MessageReader } from '#domain/messages/recipient-count.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMaybeUser } from '#web/kit/session/session.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { channelWords } from '../../message-words.ts';
import { useCounted } from '../recipient-count.ts';
import { useIsLater, useScheduleNow } from '../when/schedule-now.ts';
import { Answers } from './answers.tsx';
import styles from './side.module.css';

const written = messageFields
  .pick({ title: true, content: true, response_type: true, channel: true })
  .partial()
  .catch({});

export function Preview() {
  const { t, i18n } = useLingui();
  const { count } = useCounted();
  const [chosen, setChosen] = useState(0);
  const readers = count?.readers ?? [];
  const reader = readers[Math.min(chosen, readers.length - 1)];
  return (
    <section aria-label={t`Preview`} className={styles.preview}>
      <div className={styles.head}>
        {reader ? (
          <Choice
            label={t`Preview as`}
            value={String(readers.indexOf(reader))}
            options={readers.map(({ name, channel }, place) => ({
              value: String(place),
              label: `${name} \u00b7 ${i18n._(channelWords[channel])}`,
            }))}
            onChange={(place) => setChosen(Number(place))}
          />
        ) : (
          <b>{t`Preview`}</b>
        )}
      </div>
      <Phone reader={reader} />
    </section>
  );
}

/** Before there are recipients, placeholders show what will be filled in. */
function Phone({ reader }: { reader: MessageReader | undefined }) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const user = useMaybeUser();
  const { time, date, place } = useFormat();
  const { count } = useCounted();
  const text = useSyncExternalStore(store.subscribe, () => {
    const { title, content, response_type, channel: asked } = store.values();
    return JSON.stringify({ title, content, response_type, channel: asked });
  });
  const message = written.parse(JSON.parse(text));
  const { title, content = '', response_type = null, channel: asked = 'best' } = message;
  const zone = count?.timezone ?? place.timezone;
  const schedule = useScheduleNow(store, zone);
  const isLater = useIsLater(store);
  const at = isLater ? (schedule?.next ?? serverNow()) : serverNow();
  const organisation = count?.organisation ?? user?.organisation?.name ?? t`Organisation`;
  const channel = reader?.channel ?? (asked === 'best' ? 'sms' : asked);
  const filled = filledFor(content, {
    first_name: t`First name`,
    last_name: t`Last name`,
    department: t`Department`,
    ...reader,
    organisation,
  });
  const body = channel === 'sms' && content !== '' ? asSms(filled, response_type) : filled;
  return (
    <div className={styles.phone} data-way={channel}>
      <div className={styles.clock} aria-hidden="true">
        {time(at, zone)}
      </div>
      <div className={styles.sender}>
        <span aria-hidden="true">{organisation.slice(0, 1)}</span>
        <b>{organisation}</b>
        <Badge tone="info">{i18n._(channelWords[channel])}</Badge>
      </div>
      <div className={styles.screen}>
        <small>
          {date(at, zone)}, {time(at, zone)}
        </small>
        <div className={styles.bubble}>
          {channel !== 'sms' && title !== undefined && title !== '' && <b>{title}</b>}
          {body === '' ? <em>{t`Your message appears here.`}</em> : body}
          {channel === 'app' && response_type !== null && <Answers type={response_type} />}
        </div>
      </div>
    </div>
  );
}
