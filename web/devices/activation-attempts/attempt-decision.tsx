// What can be done about one try: let the phone in or refuse it while it waits, else when that was
// decided.

import { Trans, useLingui } from '@lingui/react/macro';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { attemptRefusal } from '#domain/phone/phone.policy.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './activation-attempts.module.css';

/** What shows the phones that wait. */
export const decided = [activationAttemptsApi.list, workApi.get];

export interface AttemptDecisionProps {
  attempt: ActivationAttempt;
  onLetIn: (attempt: ActivationAttempt) => void;
  /** On a page with other work, where no button is filled. */
  isOneOfMany?: boolean;
}

export function AttemptDecision({ attempt, onLetIn, isOneOfMany = false }: AttemptDecisionProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const deny = useCall(activationAttemptsApi.deny, { invalidates: decided });
  const { id, name, source, decided_at } = attempt;
  if (attemptRefusal(attempt) !== null || source !== 'request')
    return decided_at === null ? '–' : dateTime(decided_at);
  const refuse = async () => {
    const text = t`${name} can send a new request.`;
    if (
      !(await confirm({
        title: t`Refuse the request from ${name}?`,
        text,
        yes: t`Refuse`,
        isHarmless: true,
      }))
    )
      return;
    deny.mutate(
      { params: { id } },
      { onSuccess: () => toast.success(t`Request from ${name} refused.`) },
    );
  };
  return (
    <span className={styles.decision}>
      <Button
        size="sm"
        look={isOneOfMany ? 'default' : 'primary'}
        aria-label={t`Approve ${name}`}
        onClick={() => onLetIn(attempt)}
      >
        <Trans>Approve</Trans>
      </Button>
      <Button
        size="sm"
        pending={deny.isPending}
        aria-label={t`Refuse ${name}`}
        onClick={() => void refuse()}
      >
        <Trans>Refuse</Trans>
      </Button>
    </span>
  );
}
