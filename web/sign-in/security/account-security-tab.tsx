// How a person signs in, for administrators: second factor, last sign-in and sessions, with a
// reset, an end and an unlock.

import { Trans, useLingui } from '@lingui/react/macro';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { signInApi } from '#domain/sign-in/sign-in.api.ts';
import { mayResetTwoFactor } from '#domain/sign-in/sign-in.policy.ts';
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { users } from '#domain/users/people.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { AuthorityNotice } from '#web/kit/status/authority-notice.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './security.module.css';

export default function AccountSecurityTab() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const person = useOpenRecord(users);
  const read = useData(
    securityApi.accountSecurity,
    { params: { id: person.id } },
    { handles: [0, 500, 503] },
  );
  if (read.error)
    return (
      <ErrorState
        title={t`Account security could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={5} height={40} />;
  const {
    two_factor_method_enabled: enabled,
    two_factor_method_preferred: preferred,
    ...facts
  } = read.data;
  const names = { app: t`Authenticator app`, email: t`Codes by email`, sms: t`Codes by SMS` };
  const notYet = preferred === null ? t`Not set up` : t`Not set up yet: ${names[preferred]}`;
  const state = enabled === null ? notYet : names[enabled];
  return (
    <Page>
      <Card title={t`Signing in`}>
        <Facts
          facts={[
            [t`Two-factor authentication`, state],
            [t`Recovery codes left`, String(facts.recovery_codes_left)],
            [
              t`Last sign-in`,
              facts.last_login_at === null ? t`Never` : dateTime(facts.last_login_at),
            ],
            [t`From address`, facts.last_login_ip ?? t`Unknown`],
            [t`Active sessions`, String(facts.sessions)],
            [t`Failed attempts in 24 hours`, String(facts.failed_tries)],
          ]}
        />
        <Actions
          person={person}
          hasFactor={enabled !== null || preferred !== null}
          sessions={facts.sessions}
          failed={facts.failed_tries}
        />
      </Card>
    </Page>
  );
}

interface ActionsProps {
  readonly person: { readonly id: number; readonly name: string };
  readonly hasFactor: boolean;
  readonly sessions: number;
  readonly failed: number;
}

function Actions({ person: { id, name }, hasFactor, sessions, failed }: ActionsProps) {
  const { t } = useLingui();
  const reader = useUser();
  const invalidates = [securityApi.accountSecurity];
  const reset = useCall(twoFactorApi.reset, { invalidates });
  const end = useCall(securityApi.endAllSessions, { invalidates });
  const unlock = useCall(signInApi.unlock, { invalidates });
  const writes = mayAny(reader, ['write users', 'write organisation users']);
  const authority = useData(
    securityApi.authority,
    { params: { id } },
    { enabled: writes, handlesForbidden: true },
  );
  if (!writes || !authority.data) return null;
  if (authority.data.fault) return <AuthorityNotice fault={authority.data.fault} name={name} />;
  const params = { id };
  const ask = async (title: string, text: string, yes: string) =>
    await confirm({ title, text, yes });
  const resetIt = async () => {
    const text = t`They are signed out everywhere and set up two-factor authentication again at the next sign-in.`;
    if (await ask(t`Reset two-factor authentication of ${name}?`, text, t`Reset`))
      reset.mutate(
        { params, body: { method: null } },
        { onSuccess: () => toast.success(t`Two-factor authentication was reset.`) },
      );
  };
  const endThem = async () => {
    if (
      await ask(
        t`Sign ${name} out everywhere?`,
        t`Unsaved changes in their open pages may be lost.`,
        t`Sign out`,
      )
    )
      end.mutate({ params }, { onSuccess: () => toast.success(t`All sessions were ended.`) });
  };
  return (
    <div className={styles.buttons}>
      {hasFactor && mayResetTwoFactor({ user_id: reader.id }, { id }) && (
        <Button pending={reset.isPending} onClick={() => void resetIt()}>
          <Trans>Reset two-factor</Trans>
        </Button>
      )}
      {sessions > 0 && (
        <Button pending={end.isPending} onClick={() => void endThem()}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      )}
      {failed > 0 && (
        <Button
          pending={unlock.isPending}
          onClick={() =>
            unlock.mutate(
              { params },
              { onSuccess: () => toast.success(t`${name} can sign in again.`) },
            )
          }
        >
          <Trans>Unlock</Trans>
        </Button>
      )}
    </div>
  );
}
