// The steps for alerts of one type: dragged or moved by buttons, written or picked from the
// library, with the operator's view at the right.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import type { ResponseSource } from '#domain/responses/response-step.ts';
import { mostSteps, type WrittenStep } from '#domain/responses/written-step.ts';
import { SortableRow } from '#web/kit/fields/nested/sortable-row.tsx';
import { moved, SortableRows } from '#web/kit/fields/nested/sortable-rows.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Preview } from '../preview.tsx';
import styles from './editor.module.css';
import { StepFields } from './step-fields.tsx';
import { type PickedText, useLibrary } from './use-library.ts';

/** A row keeps its key while it moves, so that focus and typed text move with it. */
export interface StepRow extends WrittenStep {
  readonly key: string;
}

export interface StepsEditorProps {
  /** `responses.0.steps` */
  name: string;
  alertTypeId: number;
  title: string;
  source: ResponseSource;
  rows: readonly StepRow[];
  keyed: (step: WrittenStep) => StepRow;
  onChange: (rows: readonly StepRow[]) => void;
  onLeave: () => void;
}

const newStep: WrittenStep = {
  alert_type_response_id: null,
  kind: 'do',
  content: '',
  url: null,
  required: true,
};
const pickedStep = (id: number): WrittenStep => ({
  alert_type_response_id: id,
  kind: null,
  content: null,
  url: null,
  required: true,
});

export function StepsEditor({
  name,
  alertTypeId,
  title,
  source,
  rows,
  keyed,
  onChange,
  onLeave,
}: StepsEditorProps) {
  const { t } = useLingui();
  const library = useLibrary(alertTypeId);
  // A step from the library is as high as its words.
  if (library === null) return <SkeletonRows rows={rows.length + 1} height={72} />;
  const isFull = rows.length >= mostSteps;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    onChange(moved(rows, from, to));
    announce(t`Moved to place ${to + 1} of ${rows.length}.`);
  };
  const add = (step: WrittenStep) => onChange([...rows, keyed(step)]);
  return (
    <div className={styles.editor}>
      <div className={styles.written}>
        {rows.length === 0 && (
          <p className={styles.none}>
            <Trans>No steps for {title} here. The next level’s instructions are shown.</Trans>
          </p>
        )}
        <SortableRows keys={rows.map(({ key }) => key)} onMove={move}>
          {rows.map((row, at) => (
            <SortableRow
              key={row.key}
              id={row.key}
              place={at + 1}
              count={rows.length}
              onMove={(step) => move(at, at + step)}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <StepFields
                name={`${name}.${at}`}
                step={row}
                place={at + 1}
                library={library}
                onChange={(next) =>
                  onChange(
                    rows.map((other) =>
                      other.key === row.key ? { ...next, key: row.key } : other,
                    ),
                  )
                }
                onLeave={onLeave}
              />
            </SortableRow>
          ))}
        </SortableRows>
        <div className={styles.adding}>
          <Button
            icon={<IconPlus size={17} aria-hidden="true" />}
            reason={isFull ? t`There can be at most ${mostSteps} steps.` : null}
            onClick={() => isFull || add(newStep)}
          >
            {t`Add step`}
          </Button>
          {library.length > 0 && !isFull && (
            <Choice
              label={t`Add a step from the library`}
              labelHidden
              options={library.map((text) => ({ value: String(text.id), label: text.name }))}
              empty={t`Add from the library`}
              value=""
              onChange={(id) => id !== '' && add(pickedStep(Number(id)))}
            />
          )}
        </div>
      </div>
      <section className={styles.preview} aria-label={t`Preview for ${title}`}>
        <h4>
          <Trans>As the operator sees it</Trans>
        </h4>
        <Preview steps={rows.map((row, at) => shown(row, { place: at + 1, library, source }))} />
      </section>
    </div>
  );
}

interface Showing {
  readonly place: number;
  readonly library: readonly PickedText[];
  readonly source: ResponseSource;
}

function shown(row: StepRow, { place, library, source }: Showing) {
  const text = library.find(({ id }) => id === row.alert_type_response_id) ?? row;
  const kind = text.kind ?? 'do';
  return {
    id: place,
    position: place,
    kind,
    content: text.content ?? '',
    url: text.url || null,
    required: row.required,
    source,
  };
}
