// Whether drills are on, how often, and within which hours. The time of the next one is never
// shown.
import { useLingui } from '@lingui/react/macro';
import type { DrillSettings } from '#domain/drills/drill.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './drills.module.css';
import { TimeBox } from './time-box.tsx';

export function DrillSettingsCard() {
  const { t } = useLingui();
  const read = useData(drillsApi.settings, {}, { handles: [0, 403, 500, 503] });
  return (
    <Card title={t`Settings`}>
      {read.data && <SettingsForm key={JSON.stringify(read.data)} settings={read.data} />}
      {!read.data && !read.error && <SkeletonRows rows={3} height={36} />}
      {!read.data && read.error && (
        <ErrorState
          title={t`The settings could not be loaded`}
          onRetry={() => void read.refetch()}
        />
      )}
    </Card>
  );
}

function SettingsForm({ settings }: { settings: DrillSettings }) {
  const { t } = useLingui();
  const { timezone } = useFormat().place;
  const [draft, setDraft] = useKeptState('drill settings', settings);
  const save = useCall(drillsApi.save, {
    handles: [0, 422, 500, 503],
    invalidates: [drillsApi.settings],
  });
  const change = (part: Partial<DrillSettings>) => setDraft({ ...draft, ...part });
  const wrong = (field: keyof DrillSettings) => save.error?.fields?.[field]?.[0];
  const send = () =>
    save.mutate(
      { body: { ...draft, timezone } },
      { onSuccess: () => toast.success(draft.enabled ? t`Drills are on.` : t`Drills are off.`) },
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={styles.about}>
        {t`A drill looks like a real alert until it is resolved. It waits while a real alert has no owner, and nobody is called or texted.`}
      </p>
      <Checkbox
        label={t`Raise drills at random times`}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <div className={styles.fields}>
        <TextField
          label={t`Days between drills, on average`}
          type="number"
          min={1}
          max={60}
          value={Number.isNaN(draft.every_days) ? '' : draft.every_days}
          error={wrong('every_days')}
          onChange={(event) => change({ every_days: event.currentTarget.valueAsNumber })}
        />
        <TimeBox
          label={t`From`}
          value={draft.from_time}
          error={wrong('from_time')}
          onChange={(from_time) => change({ from_time })}
        />
        <TimeBox
          label={t`To`}
          value={draft.to_time}
          error={wrong('to_time')}
          onChange={(to_time) => change({ to_time })}
        />
      </div>
      <p className={styles.about}>{t`Times in ${timezone}.`}</p>
      {save.error && <p role="alert">{save.error.message}</p>}
      <Button type="submit" look="primary" pending={save.isPending}>
        {t`Save`}
      </Button>
    </form>
  );
}
