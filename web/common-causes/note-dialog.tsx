// One note for all alerts of an event.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './common-causes.module.css';

const noteCall = lightEndpoint<(typeof commonCausesApi)['note']>({
  method: 'POST',
  path: '/common-causes/notes',
});

export default function NoteDialog({
  alertIds,
  onClose,
}: {
  alertIds: number[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [comment, setComment] = useKeptState('common cause note', '');
  const [client_id] = useState(() => crypto.randomUUID());
  const send = useCall(noteCall, { handles: [0, 422, 500, 503] });
  const press = () =>
    send.mutate(
      { body: { client_id, alert_ids: alertIds, comment } },
      {
        onSuccess: ({ noted }) => {
          toast.success(
            noted === 1 ? t`Note added to 1 alert.` : t`Note added to ${noted} alerts.`,
          );
          setComment('');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={plural(alertIds.length, { one: 'Note for # alert', other: 'Note for # alerts' })}
      closeLabel={t`Close`}
    >
      <div className={styles.dialog}>
        <TextArea
          label={t`Note`}
          rows={4}
          maxLength={5000}
          value={comment}
          error={send.error?.message}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div className={styles.answers}>
          <Button
            look="primary"
            pending={send.isPending}
            disabled={comment.trim() === ''}
            onClick={press}
          >
            {t`Add note to all`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Modal>
  );
}
