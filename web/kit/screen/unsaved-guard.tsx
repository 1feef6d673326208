// The one question before leaving with changes: Save, Discard or Stay, for links, Back, reload and
// dialogs alike (R044, R045).
import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { LateQuestion } from '#web/ui/overlays/late-question.ts';
import { anyUnsaved, discardAll, saveAll, setAsking } from './unsaved-changes.ts';

export function UnsavedGuard() {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<{ answer: (leave: boolean) => void } | null>(null);
  const [saving, setSaving] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && anyUnsaved(),
    enableBeforeUnload: anyUnsaved,
    withResolver: true,
  });
  useEffect(() => {
    setAsking(() => new Promise((answer) => setDialog({ answer })));
    return () => setAsking(null);
  }, []);

  const answer = (leave: boolean) => {
    dialog?.answer(leave);
    setDialog(null);
    if (blocker.status !== 'blocked') return;
    if (leave) blocker.proceed();
    else blocker.reset();
  };
  const save = async () => {
    setSaving(true);
    const saved = await saveAll().catch(() => false);
    setSaving(false);
    answer(saved);
  };
  const discard = () => {
    discardAll();
    answer(true);
  };
  if (dialog === null && blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LateQuestion
        title={t`Unsaved changes`}
        text={t`You have changes that are not saved.`}
        answers={[
          { key: 'stay', label: t`Stay`, run: () => answer(false) },
          { key: 'discard', label: t`Discard`, look: 'danger-outline', run: discard },
          { key: 'save', label: t`Save`, look: 'primary', pending: saving, run: () => void save() },
        ]}
      />
    </Suspense>
  );
}
