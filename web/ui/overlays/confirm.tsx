// "Are you sure?", always alike: Cancel has the focus, Yes is red, and the words name the object and the effect (ux.md check 38).
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Button } from '../controls/button.tsx';
import { Modal } from './modal.tsx';

export interface Question {
  title: string;
  /** What will happen, to what. */
  text: ReactNode;
  yes?: string;
  cancel?: string;
}

interface Open extends Question {
  answer: (yes: boolean) => void;
}

let open: Open | null = null;
const listeners = new Set<() => void>();

function show(next: Open | null): void {
  open = next;
  for (const tell of listeners) tell();
}

/** Asks and waits; true for Yes. A second question while one is open answers the first with Cancel. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null);
        resolve(yes);
      },
    });
  });
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Stands once in the application and shows whatever `confirm` asks. */
export function ConfirmHost() {
  const { t } = useLingui();
  const question = useSyncExternalStore(subscribe, () => open);
  const textId = useId();
  return (
    <Modal open={question !== null} onClose={() => question?.answer(false)} title={question?.title} closeLabel={t`Close`} role="alertdialog" describedBy={textId}>
      <div id={textId} style={{ marginBottom: 20 }}>
        {question?.text}
      </div>
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 12 }}>
        <Button data-autofocus onClick={() => question?.answer(false)}>
          {question?.cancel ?? t`Cancel`}
        </Button>
        <Button look="danger" onClick={() => question?.answer(true)}>
          {question?.yes ?? t`Yes`}
        </Button>
      </div>
    </Modal>
  );
}
