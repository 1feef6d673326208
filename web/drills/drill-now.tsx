// "Drill now": a supervisor raises a drill at once, for one operator or for the first to take it.
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { drillNowApi } from '#domain/drills/drill-now.api.ts';
import { obstacleOf } from '#domain/supervision/next-operator.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import { obstacleWords } from '#web/supervision/obstacle-words.ts';
import { useShift } from '#web/supervision/use-shift.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './drills.module.css';

interface Person {
  readonly id: number;
  readonly name: string;
}

export function DrillNowCard() {
  const { t, i18n } = useLingui();
  const me = useUser().id;
  const [chosen, setChosen] = useState<Person | null>(null);
  const others = (useShift().data?.operators ?? []).filter(({ id }) => id !== me);
  const isGone = chosen !== null && others.every(({ id }) => id !== chosen.id);
  const start = useCall(drillNowApi.now, { handles: [0, 409, 422, 500, 503] });
  const press = () =>
    start.mutate(
      { body: { operator_id: chosen?.id ?? null } },
      {
        onSuccess: ({ operator }) =>
          toast.success(
            operator
              ? t`Drill raised. It is assigned to ${operator.name}.`
              : t`Drill raised. It is in the queue.`,
          ),
      },
    );
  return (
    <Card title={t`Drill now`}>
      <div className={styles.form}>
        <p className={styles.about}>{t`The schedule stays as it is.`}</p>
        <div className={styles.fields}>
          <NativeSelect
            label={t`For`}
            value={String(chosen?.id ?? '')}
            onChange={(value) => setChosen(others.find(({ id }) => String(id) === value) ?? null)}
            options={[
              { value: '', label: t`Anyone on duty` },
              // An operator who has gone offline stays selected, and the server refuses the drill.
              ...(isGone
                ? [
                    {
                      value: String(chosen.id),
                      label: `${chosen.name}, ${i18n._(obstacleWords.no_console)}`,
                    },
                  ]
                : []),
              ...others.map((one) => {
                const obstacle = obstacleOf(one);
                return {
                  value: String(one.id),
                  label:
                    obstacle === null
                      ? one.name
                      : `${one.name}, ${i18n._(obstacleWords[obstacle])}`,
                };
              }),
            ]}
          />
        </div>
        {start.error && <p role="alert">{start.error.message}</p>}
        <Button
          icon={<IconBellRinging size={18} aria-hidden="true" />}
          pending={start.isPending}
          onClick={press}
        >
          {t`Drill now`}
        </Button>
      </div>
    </Card>
  );
}
