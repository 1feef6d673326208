// On each tab of an unconfirmed connection: the people it is limited to until then, what was
// changed, and who can confirm it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConnectionConfirmation } from '#domain/saml/connection-confirmation.ts';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import { samlConnectionsApi } from '#domain/saml/saml-connections.api.ts';
import { keysOf, useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './saml.module.css';

const { confirmation, confirm: confirming, get, list } = samlConnectionsApi;

export function UnconfirmedNotice({ record }: { record: SamlConnection }) {
  return record.confirmation === 'unconfirmed' ? (
    <Notice key={record.updated_at} record={record} />
  ) : null;
}

function Notice({ record: { id, name } }: { record: SamlConnection }) {
  const { t } = useLingui();
  const scope = useScope();
  const client = useQueryClient();
  const params = scopedParams(confirmation, scope, { id });
  const { data, isPending: isAwaited } = useData(confirmation, { params }, { staleTime: 0 });
  const { mutate, isPending } = useCall(confirming, { invalidates: [get, list] });
  const [newest] = data?.changes ?? [];
  if (isAwaited) return <Skeleton height={64} />;
  if (!data || !newest) return null;
  const ask = async () => {
    const sure = await confirm({
      title: t`Confirm ${name}?`,
      text: <Changes changes={data.changes} />,
      yes: t`Confirm connection`,
      isHarmless: true,
    });
    if (!sure) return;
    mutate(
      { params: scopedParams(confirming, scope, { id }), body: { last_change_id: newest.id } },
      {
        onSuccess: () => toast.success(t`${name} confirmed.`),
        onSettled: () => void client.invalidateQueries({ queryKey: keysOf(confirmation) }),
      },
    );
  };
  return (
    <Banner
      tone="warn"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      action={
        data.may_confirm && (
          <Button
            look="primary"
            pending={isPending}
            onClick={() => void ask()}
          >{t`Confirm connection`}</Button>
        )
      }
    >
      <Reach changes={data.changes} />{' '}
      {!data.may_confirm && <WhoConfirms confirmers={data.confirmers} />}
    </Banner>
  );
}

function Reach({ changes }: Pick<ConnectionConfirmation, 'changes'>) {
  const names = [...new Set(changes.map(({ by }) => by))];
  const who = names.join(', ');
  return names.length === 1 ? (
    <Trans>Not confirmed yet. It only signs in and updates people whom {who} can manage.</Trans>
  ) : (
    <Trans>
      Not confirmed yet. It only signs in and updates people whom each of these can manage: {who}.
    </Trans>
  );
}

const mostNames = 3;

function WhoConfirms({ confirmers }: Pick<ConnectionConfirmation, 'confirmers'>) {
  const names = confirmers
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(', ');
  const more = confirmers.length - mostNames;
  if (names === '')
    return (
      <Trans>
        An Organisation Admin with all permissions and an unrestricted view can confirm it.
      </Trans>
    );
  if (more > 0)
    return (
      <Trans>
        {names} and {more} more can confirm it.
      </Trans>
    );
  return <Trans>Ask for confirmation: {names}.</Trans>;
}

function Changes({ changes }: Pick<ConnectionConfirmation, 'changes'>) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <>
      <p>
        {t`It can then sign in everyone in the organisation, and its directory can change their accounts. Confirm only if you expected these changes:`}
      </p>
      <ul className={styles.changes}>
        {changes.map(({ id, what, by, changed_at }) => (
          <li key={id}>
            {what} <small>{`${by} · ${dateTime(changed_at)}`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
