// One text to all people of a common cause.
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

const textCall = lightEndpoint<(typeof commonCausesApi)['text']>({
  method: 'POST',
  path: '/common-causes/texts',
});

export interface TextDialogProps {
  userIds: number[];
  /** The devices fell silent without an alarm. */
  isSilence: boolean;
  onClose: () => void;
}

export default function TextDialog({ userIds, isSilence, onClose }: TextDialogProps) {
  const { t } = useLingui();
  const usual = isSilence
    ? t`Your device stopped reporting. Are you safe? Reply YES or NO.`
    : t`We received an alert from you. Are you safe? Reply YES or NO.`;
  const [text, setText] = useKeptState(`common cause text${isSilence ? '' : ' of alerts'}`, usual);
  const [client_id] = useState(() => crypto.randomUUID());
  const send = useCall(textCall, { handles: [0, 422, 500, 503] });
  const press = () =>
    send.mutate(
      { body: { client_id, user_ids: userIds, text } },
      {
        onSuccess: ({ texted }) => {
          toast.success(
            texted === 1
              ? t`The text is on its way to 1 person.`
              : t`The text is on its way to ${texted} people.`,
          );
          onClose();
        },
      },
    );
  return (
    <Modal open onClose={onClose} title={t`Text ${userIds.length} people`} closeLabel={t`Close`}>
      <div className={styles.dialog}>
        <TextArea
          label={t`Message`}
          rows={4}
          maxLength={480}
          value={text}
          error={send.error?.message}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.answers}>
          <Button
            look="primary"
            pending={send.isPending}
            disabled={text.trim() === ''}
            onClick={press}
          >
            {t`Send text`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </div>
    </Modal>
  );
}
