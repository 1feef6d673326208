// The one question before leaving with changes: Save, Discard or Stay, for links, Back, reload and dialogs alike.
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
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
  return (
    <Modal open={dialog !== null || blocker.status === 'blocked'} onClose={() => answer(false)} title={t`Unsaved changes`} closeLabel={t`Close`} role="alertdialog">
      <p style={{ marginTop: 0 }}>
        <Trans>You have changes that are not saved.</Trans>
      </p>
      <div style={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 12 }}>
        <Button data-autofocus onClick={() => answer(false)}>
          <Trans>Stay</Trans>
        </Button>
        <Button look="danger-outline" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button look="primary" pending={saving} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Modal>
  );
}
