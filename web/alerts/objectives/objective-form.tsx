// Chooses the next response objective: a standard, or one's own figures under a name of one's own.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  mostSeconds,
  type ObjectiveInForce,
  type ObjectiveStandard,
  standardObjectives,
} from '#domain/alerts/objectives/objective.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useObjectiveWords } from '#web/kit/format/objective-words.tsx';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { objectiveCalls } from './objective-calls.ts';
import styles from './objectives.module.css';

/** Null while a box is empty. */
interface OwnFigures {
  readonly name: string;
  readonly target_seconds: number | null;
  readonly target_percent: number | null;
  readonly limit_seconds: number | null;
  readonly limit_percent: number | null;
}
interface Draft extends OwnFigures {
  readonly standard: ObjectiveStandard;
}

/** Its lines are where one's own figures begin. */
const draftOf = ({ standard, name, target, limit }: ObjectiveInForce): Draft => ({
  standard,
  name: standard === 'own' ? name : '',
  target_seconds: target.seconds,
  target_percent: target.percent,
  limit_seconds: limit.seconds,
  limit_percent: limit.percent,
});

const bodyOf = ({ standard, ...own }: Draft, seen: string | null) => {
  if (standard !== 'own') return { standard, seen };
  const { name, target_seconds, target_percent, limit_seconds, limit_percent } = own;
  return {
    standard,
    seen,
    name,
    target_seconds: target_seconds ?? undefined,
    target_percent: target_percent ?? undefined,
    limit_seconds: limit_seconds ?? undefined,
    limit_percent: limit_percent ?? undefined,
  };
};

interface ObjectiveFormProps {
  inForce: ObjectiveInForce;
  onSet: (objective: ObjectiveInForce) => void;
}

export function ObjectiveForm({ inForce, onSet }: ObjectiveFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useKeptState('response objective', draftOf(inForce));
  const save = useCall(objectiveCalls.set, {
    handles: [0, 409, 422, 500, 503],
    invalidates: [objectiveCalls.list],
  });
  const send = () =>
    save.mutate(
      { body: bodyOf(draft, inForce.from) },
      {
        onSuccess: ({ objectives: [set] }) => {
          if (!set) return;
          onSet(set);
          toast.success(t`Alerts are measured against ${set.name} from now on.`);
        },
      },
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <RadioList<ObjectiveStandard>
        label={t`Measured against`}
        value={draft.standard}
        onChange={(standard) => setDraft({ ...draft, standard })}
        choices={[
          { value: 'bs_8484_2016', label: standardObjectives.bs_8484_2016.name },
          { value: 'nena_sta_020', label: standardObjectives.nena_sta_020.name },
          { value: 'own', label: t`Our own figures` },
        ]}
      />
      <About standard={draft.standard} />
      {draft.standard === 'own' && (
        <Figures draft={draft} onChange={setDraft} wrong={save.error?.fields ?? {}} />
      )}
      <p className={styles.about}>
        <Trans>
          It applies to alerts received from now on. Earlier alerts stay measured against what was
          in force when they were received. When supervisors are notified does not change.
        </Trans>
      </p>
      {save.error && !save.error.fields && <p role="alert">{save.error.message}</p>}
      <Button type="submit" look="primary" pending={save.isPending}>
        {t`Set objective`}
      </Button>
    </form>
  );
}

function About({ standard }: { standard: ObjectiveStandard }) {
  const { t } = useLingui();
  const { lines } = useObjectiveWords();
  if (standard === 'own')
    return (
      <p className={styles.about}>
        {t`Figures from your contracts, or from a standard that you have a copy of, such as BS 9518 or NFPA 1225.`}
      </p>
    );
  const whose = {
    bs_8484_2016: t`British code of practice for lone worker services, measured over 12 months.`,
    nena_sta_020: t`United States standard for answering 9-1-1 calls.`,
  }[standard];
  return <p className={styles.about}>{`${lines(standardObjectives[standard])}. ${whose}`}</p>;
}

interface FiguresProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What is wrong, by field. */
  wrong: Readonly<Record<string, readonly string[]>>;
}

function Figures({ draft, onChange, wrong }: FiguresProps) {
  const { t } = useLingui();
  const numbers = [
    ['target_seconds', t`Target, seconds`, mostSeconds, 1],
    ['target_percent', t`Target, % of alerts`, 100, 0.1],
    ['limit_seconds', t`Limit, seconds`, mostSeconds, 1],
    ['limit_percent', t`Limit, % of alerts`, 100, 0.1],
  ] as const;
  return (
    <>
      <TextField
        label={t`Name`}
        hint={t`As screens and reports show it after “Measured against”.`}
        maxLength={60}
        value={draft.name}
        error={wrong['name']?.[0]}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <div className={styles.fields}>
        {numbers.map(([key, label, most, step]) => (
          <TextField
            key={key}
            label={label}
            type="number"
            min={1}
            max={most}
            step={step}
            value={draft[key] ?? ''}
            error={wrong[key]?.[0]}
            onChange={({ currentTarget: { valueAsNumber: given } }) =>
              onChange({ ...draft, [key]: Number.isNaN(given) ? null : given })
            }
          />
        ))}
      </div>
    </>
  );
}
