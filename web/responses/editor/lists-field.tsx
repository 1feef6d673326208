// The lists of one level in a form: the alert types, and the steps of the one that is chosen.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { TypeSteps, WrittenStep } from '#domain/responses/written-step.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useFormStore, useProblemsOf } from '#web/kit/form/form-context.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './editor.module.css';
import { useListsSubject } from './lists-subject.ts';
import { type StepRow, StepsEditor } from './steps-editor.tsx';

interface List {
  readonly alert_type_id: number;
  readonly rows: readonly StepRow[];
}

const listsIn = (value: unknown): readonly TypeSteps[] => (Array.isArray(value) ? value : []);
const written = (lists: readonly List[]): TypeSteps[] =>
  lists
    .filter(({ rows }) => rows.length > 0)
    .sort((left, right) => left.alert_type_id - right.alert_type_id)
    .map(({ alert_type_id, rows }) => ({
      alert_type_id,
      steps: rows.map(({ key: _key, ...step }) => step),
    }));

export function ListsField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const { alertTypes, source } = useListsSubject();
  const made = useRef(0);
  const keyed = (step: WrittenStep): StepRow => {
    made.current += 1;
    return { ...step, key: `step-${made.current}` };
  };
  const [lists, setLists] = useState<readonly List[]>(() =>
    listsIn(value).map(({ alert_type_id, steps }) => ({ alert_type_id, rows: steps.map(keyed) })),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const kept = written(lists);
  const wrong = useWrongTypes(name, kept);
  const isWrong = wrong.join();
  // What stopped the save is shown, whichever list was open.
  useEffect(() => {
    const [first] = isWrong.split(',');
    if (first)
      setChosen((now) =>
        now !== null && isWrong.split(',').includes(String(now)) ? now : Number(first),
      );
  }, [isWrong]);
  const open =
    alertTypes.find(({ id }) => id === chosen) ??
    alertTypes.find(({ id }) => rowsOf(lists, id).length > 0) ??
    alertTypes[0];
  if (!open)
    return (
      <p className={styles.none}>
        <Trans>Choose the type of device first.</Trans>
      </p>
    );
  const change = (rows: readonly StepRow[]) => {
    const next = [
      ...lists.filter(({ alert_type_id }) => alert_type_id !== open.id),
      { alert_type_id: open.id, rows },
    ];
    setLists(next);
    setChosen(open.id);
    onSet(written(next));
  };
  const at = kept.findIndex(({ alert_type_id }) => alert_type_id === open.id);
  return (
    <fieldset className={styles.field} aria-label={label}>
      {alertTypes.length > 1 && (
        <fieldset className={styles.types} aria-label={t`Alert types`}>
          {alertTypes.map(({ id, name: title }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === open.id}
              onClick={() => setChosen(id)}
            >
              <span>{title}</span>
              <TypeState count={rowsOf(lists, id).length} isWrong={wrong.includes(id)} />
            </button>
          ))}
        </fieldset>
      )}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <StepsEditor
        key={open.id}
        name={`${name}.${at}.steps`}
        alertTypeId={open.id}
        title={open.name}
        source={source}
        rows={rowsOf(lists, open.id)}
        keyed={keyed}
        onChange={change}
        onLeave={onLeave}
      />
    </fieldset>
  );
}

const rowsOf = (lists: readonly List[], id: number): readonly StepRow[] =>
  lists.find((list) => list.alert_type_id === id)?.rows ?? [];

function TypeState({ count, isWrong }: { count: number; isWrong: boolean }) {
  const { t } = useLingui();
  if (isWrong) return <Badge tone="bad">{t`Check`}</Badge>;
  if (count === 0) return null;
  return <small>{plural(count, { one: '# step', other: '# steps' })}</small>;
}

/** The alert types whose lists have something wrong in them. */
function useWrongTypes(name: string, lists: readonly TypeSteps[]): number[] {
  const store = useFormStore();
  const named = lists.flatMap(({ alert_type_id, steps }, list) => [
    { alert_type_id, names: [`${name}.${list}.steps`, `${name}.${list}.alert_type_id`] },
    ...steps.map((_, at) => ({
      alert_type_id,
      names: Object.keys(emptyStep).map((key) => `${name}.${list}.steps.${at}.${key}`),
    })),
  ]);
  useProblemsOf(
    store,
    named.flatMap(({ names }) => names),
  );
  return [
    ...new Set(
      named
        .filter(({ names }) => names.some((one) => store.problem(one) !== undefined))
        .map((one) => one.alert_type_id),
    ),
  ];
}

const emptyStep: Readonly<Record<keyof WrittenStep, true>> = {
  alert_type_response_id: true,
  kind: true,
  content: true,
  url: true,
  required: true,
};
