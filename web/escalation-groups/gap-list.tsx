// What is wrong with the coverage of a group, in words, each with what one press can do about it.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconPhoneOff,
  IconPlugConnectedX,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gap } from '#domain/escalation-groups/coverage.ts';
import type { GroupPerson, GroupUser } from '#domain/escalation-groups/escalation-group.ts';
import { type GapSeries, gapFix } from '#domain/escalation-groups/gap-fix.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './gap-list.module.css';
import type { Coverage, People } from './use-coverage.ts';

const icons = {
  nobody: IconUserOff,
  only_the_worker: IconAlertTriangle,
  unverified: IconPhoneOff,
  alone: IconUser,
} as const;
/** More than these are a number. */
const mostShown = 6;
const dayMs = 86_400_000;

export interface GapListProps {
  coverage: Coverage;
  people: People;
  timezone: string;
  /** Left out where the group cannot be changed. */
  onFix?: ((row: GroupUser) => void) | undefined;
}

export function GapList({ coverage: { group, series }, people, timezone, onFix }: GapListProps) {
  const { t } = useLingui();
  const more = series.length - mostShown;
  const unreachable = [...new Set(group.map(({ user_id }) => user_id))]
    .flatMap((id) => people.get(id) ?? [])
    .filter(isUnreachable);
  if (series.length === 0 && unreachable.length === 0) {
    return (
      <p className={styles.fine}>
        <IconCircleCheck size={18} aria-hidden="true" />
        <Trans>
          Somebody with a verified number can be called at every minute of the next 14 days.
        </Trans>
      </p>
    );
  }
  return (
    <ul className={styles.gaps}>
      {unreachable.map((person) => (
        <li key={`unreachable ${person.id}`} className={styles.gap} data-kind="nobody">
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <div>
            <Unreachable person={person} />
          </div>
        </li>
      ))}
      {series.slice(0, mostShown).map((one) => {
        const fix = onFix ? gapFix(group, one.gap, timezone) : null;
        const Icon = icons[one.gap.kind];
        return (
          <li
            key={`${one.gap.kind} ${one.gap.user_id} ${one.gap.from}`}
            className={styles.gap}
            data-kind={one.gap.kind}
          >
            <Icon size={18} aria-hidden="true" />
            <div>
              <GapWords series={one} people={people} timezone={timezone} />
              {fix && onFix && (
                <Button size="sm" onClick={() => onFix(fix)}>
                  {t`Also call ${firstName(people, fix.user_id)} then`}
                </Button>
              )}
            </div>
          </li>
        );
      })}
      {more > 0 && (
        <li className={styles.more}>{plural(more, { one: '# more gap', other: '# more gaps' })}</li>
      )}
    </ul>
  );
}

const isUnreachable = ({ unreachable }: GroupPerson): boolean => unreachable !== null;

function Unreachable({ person: { name, unreachable } }: { person: GroupPerson }) {
  return (
    <>
      <b>
        <Trans>{name} can’t be reached</Trans>
      </b>
      <p>
        {unreachable === 'no_address' ? (
          <Trans>Add a mobile number, a landline or an email.</Trans>
        ) : (
          <Trans>No service is set up that reaches their email or numbers.</Trans>
        )}
      </p>
    </>
  );
}

export const firstName = (people: People, id: number | null): string =>
  (people.get(id ?? 0)?.name ?? '').split(' ')[0] ?? '';

function GapWords({
  series: { gap, again },
  people,
  timezone,
}: {
  series: GapSeries;
  people: People;
  timezone: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const day = new Intl.DateTimeFormat(format.place.language, {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const hours = Math.round((gap.to - gap.from) / 360_000) / 10;
  const time = (at: number) => format.time(at, timezone);
  const when =
    gap.to - gap.from >= dayMs
      ? t`${day.format(gap.from)} ${time(gap.from)} to ${day.format(gap.to)} ${time(gap.to)}`
      : t`${day.format(gap.from)} ${time(gap.from)}–${time(gap.to)}`;
  const name = people.get(gap.user_id ?? 0)?.name ?? '';
  const [next] = again;
  const repeat =
    next &&
    (again.length === 1
      ? t`Same gap on ${day.format(next.from)}.`
      : t`Same gap on ${plural(again.length, { one: '# more day', other: '# more days' })}.`);
  return (
    <>
      <b>{titleOf(gap, { when, name, hours })}</b>
      <p>
        {explanation(gap, { when, name, hours })} {repeat}
      </p>
    </>
  );

  function titleOf({ kind }: Gap, words: { when: string; name: string; hours: number }): ReactNode {
    if (kind === 'nobody') return t`${words.when}: nobody`;
    if (kind === 'alone') return t`${words.name} is alone for ${words.hours} h`;
    if (kind === 'only_the_worker') return t`${words.when}: only ${words.name}`;
    return t`${words.when}: no verified number`;
  }

  function explanation(
    { kind }: Gap,
    words: { when: string; name: string; hours: number },
  ): ReactNode {
    if (kind === 'nobody')
      return t`Nobody in this group can be called in these ${words.hours} hours.`;
    if (kind === 'alone') return `${words.when}.`;
    if (kind === 'only_the_worker')
      return t`Nobody is left to call when the alert is ${words.name}’s own.`;
    return words.name === ''
      ? t`None of these people has verified their number.`
      : t`${words.name} has not verified a number.`;
  }
}
