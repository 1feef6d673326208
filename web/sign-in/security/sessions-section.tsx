// Where one is signed in, with an end for each of the others and for all of them.
import { Trans, useLingui } from '@lingui/react/macro';
import { browserName } from '#domain/sign-in/browser-name.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './security.module.css';

export function SessionsSection() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const read = useData(securityApi.sessions, {}, { handles: [0, 500, 503] });
  const invalidates = [securityApi.sessions];
  const end = useCall(securityApi.endSession, { invalidates });
  const endOthers = useCall(securityApi.endOtherSessions, { invalidates });
  if (read.error)
    return (
      <ErrorState
        title={t`Your sessions could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={3} height={48} />;
  const endAll = async () => {
    const sure = await confirm({
      title: t`Sign out everywhere else?`,
      text: t`You stay signed in here. All other browsers are signed out.`,
      yes: t`Sign out others`,
    });
    if (sure)
      endOthers.mutate({}, { onSuccess: () => toast.success(t`All other sessions were ended.`) });
  };
  return (
    <Card title={t`Where you are signed in`}>
      <ul className={styles.rows}>
        {read.data.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{browserName(session.user_agent)}</strong>
              <span>
                {session.address ?? t`Unknown address`} ·{' '}
                {session.is_current
                  ? t`This session`
                  : t`Last used ${dateTime(session.last_used_at)}`}
              </span>
            </div>
            {!session.is_current && (
              <Button
                size="sm"
                aria-label={t`Sign out ${browserName(session.user_agent)}`}
                pending={end.isPending && end.variables.params.id === session.id}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {read.data.length > 1 && (
        <Button pending={endOthers.isPending} onClick={() => void endAll()}>
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </Card>
  );
}
