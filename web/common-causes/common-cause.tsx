// Asks whether many silences or alerts are one event. It hides nothing: a person who may need help
// of their own is listed separately, with the reason.
import { useLingui } from '@lingui/react/macro';
import { IconUsersGroup, IconWifiOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { takenBefore, takenTogether, textedPeople } from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import { isAnswered, signKeys } from './answered-causes.ts';
import { causeName, eventTitle, evidenceOf, questionOf, typesOf } from './cause-words.ts';
import styles from './common-causes.module.css';
import { OnTheirOwn } from './on-their-own.tsx';
import { useTakeTogether } from './take-together.ts';
import { useCauses } from './use-causes.ts';

const TextDialog = lateDialog(() => import('./text-dialog.tsx'));
const NoteDialog = lateDialog(() => import('./note-dialog.tsx'));

const kept = 3000;

/**
 * An open dialog with its recipients as they were when it was opened: it stays open when the cause
 * is over.
 */
type Asked =
  | { readonly kind: 'text'; readonly userIds: number[]; readonly isSilence: boolean }
  | { readonly kind: 'note'; readonly alertIds: number[] };

export default function CommonCauseStrip() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Strip onAsk={setAsked} />
      <Suspense>
        {asked?.kind === 'text' && (
          <TextDialog userIds={asked.userIds} isSilence={asked.isSilence} onClose={close} />
        )}
        {asked?.kind === 'note' && <NoteDialog alertIds={asked.alertIds} onClose={close} />}
      </Suspense>
    </>
  );
}

interface Asks {
  onAsk: (asked: Asked) => void;
}

function Strip({ onAsk }: Asks) {
  const causes = useCauses();
  const take = useTakeTogether();
  const { rows } = useQueue(useQueueStore());
  const { id: me } = useUser();
  const [answered, setAnswered] = useKeptState<readonly string[]>('answered causes', []);
  const [cause] = causes.filter((one) => !isAnswered(one, answered) && hasOffer(one));
  if (cause) {
    const dismiss = () => setAnswered((old) => [...old, ...signKeys(cause)].slice(-kept));
    return <Question cause={cause} take={() => take(cause)} onDismiss={dismiss} onAsk={onAsk} />;
  }
  const mine = new Set(rows.filter(({ owner }) => owner?.id === me).map(({ id }) => id));
  const event = causes.find((one) => takenBefore(one).some((id) => mine.has(id)));
  return event ? <Event cause={event} onAsk={onAsk} /> : null;
}

/** Some alerts can be taken, or the cause has silences and no event yet. */
const hasOffer = (cause: CommonCause): boolean =>
  takenTogether(cause).length > 0 || (takenBefore(cause).length === 0 && cause.silent > 0);

/** An event of this operator, with actions for all of its people at once. */
function Event({ cause, onAsk }: { cause: CommonCause } & Asks) {
  const { t } = useLingui();
  return (
    <section id={stripId} className={styles.event} aria-label={t`Event`}>
      <b>{eventTitle(cause)}</b>
      <ForAll cause={cause} size="sm" onAsk={onAsk} />
      <OnTheirOwn cause={cause} />
    </section>
  );
}

function ForAll({ cause, size = 'md', onAsk }: { cause: CommonCause; size?: 'sm' | 'md' } & Asks) {
  const { t } = useLingui();
  const userIds = textedPeople(cause);
  const alertIds = takenBefore(cause);
  const isSilence = cause.silent === cause.signs.length;
  useActions([
    {
      id: 'cause.answer',
      label: t`Answer the common cause`,
      keys: 'v',
      group: t`Alerts`,
      run: focusStrip,
    },
  ]);
  return (
    <>
      {alertIds.length > 0 && (
        <Button
          size={size}
          onClick={() => onAsk({ kind: 'note', alertIds })}
        >{t`Note for all ${alertIds.length}`}</Button>
      )}
      {userIds.length > 0 && (
        <Button
          size={size}
          onClick={() => onAsk({ kind: 'text', userIds, isSilence })}
        >{t`Text all ${userIds.length}`}</Button>
      )}
    </>
  );
}

const stripId = 'common-cause';
const focusStrip = (): void => document.getElementById(stripId)?.querySelector('button')?.focus();

export interface QuestionProps {
  cause: CommonCause;
  take: () => Promise<void>;
  onDismiss: () => void;
  onAsk: (asked: Asked) => void;
}

export function Question({ cause, take, onDismiss, onAsk }: QuestionProps) {
  const { t, i18n } = useLingui();
  const [pending, setPending] = useState(false);
  const count = takenTogether(cause).length;
  const isEvent = takenBefore(cause).length > 0;
  const run = () =>
    oncePerPress(() => {
      setPending(true);
      void take().finally(() => setPending(false));
    });
  const takeLabel = isEvent
    ? t`Take ${count} more into ${causeName(cause)}`
    : t`Take ${count} as one event`;
  useActions(count > 0 ? [{ id: 'cause.take', label: takeLabel, group: t`Alerts`, run }] : []);
  const Icon = cause.silent === cause.signs.length ? IconWifiOff : IconUsersGroup;
  const kinds = typesOf(cause, i18n);
  return (
    <section
      {...steadyRow(`cause ${cause.kind} ${cause.value}`, String(count))}
      id={stripId}
      className={styles.cause}
      aria-label={t`Possible common cause`}
    >
      <p className={styles.question}>
        <Icon size={20} aria-hidden="true" />
        <b>{isEvent ? eventTitle(cause) : questionOf(cause)}</b>
      </p>
      <p className={styles.evidence}>
        {evidenceOf(cause, i18n)} {kinds !== '' && t`${kinds}.`}
      </p>
      <div className={styles.answers}>
        {count > 0 && (
          <Button
            look="primary"
            pending={pending}
            icon={<IconUsersGroup size={18} aria-hidden="true" />}
            onClick={run}
          >
            {takeLabel}
          </Button>
        )}
        <ForAll cause={cause} onAsk={onAsk} />
        <Button onClick={onDismiss}>{t`Not related`}</Button>
      </div>
      <OnTheirOwn cause={cause} />
    </section>
  );
}
