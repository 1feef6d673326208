// Adding a record in steps: one form whose sections follow one after the other. Neither going back
// nor a reload loses input.
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Steps } from '#web/ui/controls/steps.tsx';
import { RecordForm } from '../../form/record-form.tsx';
import type { FormResource } from '../../form/resource-parts.ts';
import type { SectionShape } from '../../form/store/form-shape.ts';
import { type UseAddForm, useAddForm } from '../../form/use-add-form.ts';
import { keepHalfDone, useKeptState } from '../../session/half-done.ts';
import { useUser } from '../../session/session.ts';
import styles from './wizard.module.css';

export interface WizardStep {
  title: MessageDescriptor;
  sections: readonly SectionShape[];
}

export type WizardProps<R extends FormResource> = Omit<UseAddForm<R>, 'sections'> & {
  steps: readonly WizardStep[];
};

export function Wizard<R extends FormResource>({ steps, ...props }: WizardProps<R>) {
  const { t, i18n } = useLingui();
  const sections = steps.flatMap((step) => step.sections);
  const { form, schema } = useAddForm({ ...props, sections } as unknown as UseAddForm<R>);
  const [open, setOpen] = useKeptState('step', 0);
  const [reached, setReached] = useState(open);
  useKeptDraft();
  const step = steps[open];
  const isLast = open === steps.length - 1;
  const { store } = form;
  const goTo = (next: number) => {
    store.beginAgain();
    setOpen(next);
    setReached(Math.max(reached, next));
  };
  // The refused field may be in an earlier step: open that one.
  const wrongStep = stepOf(steps, form.wrong);
  useEffect(() => {
    if (wrongStep === undefined) return;
    store.beginAgain();
    setOpen(wrongStep);
  }, [wrongStep, store, setOpen]);
  const next = async () => {
    if (isLast) await form.save();
    else if (await form.check(namesOf(step))) goTo(open + 1);
  };
  const foot = (
    <div className={styles.foot} data-save-bar>
      <span className={styles.count}>{t`Step ${open + 1} of ${steps.length}`}</span>
      {open > 0 && <Button onClick={() => goTo(open - 1)} disabled={form.saving}>{t`Back`}</Button>}
      <Button type="submit" look="primary" pending={form.saving}>
        {isLast ? props.saveLabel : t`Next`}
      </Button>
    </div>
  );
  return (
    <>
      <Steps
        label={t`Steps`}
        steps={steps.map(({ title }) => i18n._(title))}
        open={open}
        reached={reached}
        onOpen={goTo}
      />
      <RecordForm
        key={open}
        form={form}
        schema={schema}
        sections={step?.sections ?? []}
        isNew
        step={{ foot, onSubmit: () => void next() }}
      />
    </>
  );
}

const namesOf = (step: WizardStep | undefined): string[] =>
  (step?.sections ?? []).flatMap((section) => Object.keys(section.fields));

/** The first step with a field that is wrong. */
function stepOf(steps: readonly WizardStep[], wrong: readonly string[]): number | undefined {
  const at = steps.findIndex((step) =>
    wrong.some((name) => namesOf(step).includes(name.split('.', 1)[0] ?? name)),
  );
  return at < 0 ? undefined : at;
}

/** A reload restores the entered values, as after the end of a session. */
function useKeptDraft(): void {
  const { id } = useUser();
  useEffect(() => {
    const keep = () => keepHalfDone(id);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [id]);
}
