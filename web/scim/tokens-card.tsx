// The address that a directory calls and the tokens it calls with: a new one is shown once, the one
// before can go on until it is ended.
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { samlConnectionsApi } from '#domain/saml/saml-connections.api.ts';
import { type ScimState, type ScimToken, scimApi } from '#domain/scim/scim.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './scim.module.css';

/** Of the connection, which a change here may leave to be confirmed. */
const { get, confirmation } = samlConnectionsApi;

export interface ScimParams {
  readonly organisationId: number;
  readonly id: number;
}

interface Props {
  readonly state: ScimState;
  readonly params: ScimParams;
  readonly isOn: boolean;
}

export function TokensCard({ state, params, isOn }: Props) {
  const { t } = useLingui();
  const mayChange = useMay('saml connections');
  const [token, setToken] = useState<string | null>(null);
  const make = useCall(scimApi.regenerate, { invalidates: [scimApi.state, get, confirmation] });
  const regenerate = (keep_previous: boolean) =>
    make.mutate(
      { params, body: { keep_previous } },
      { onSuccess: ({ scim_token }) => setToken(scim_token) },
    );
  const { tokens } = state;
  return (
    <Card title={t`For your directory`}>
      <dl className={styles.facts}>
        <dt>{t`Tenant URL`}</dt>
        <dd>
          <code>{state.tenant_url}</code>
          <CopyButton name={t`tenant URL`} value={state.tenant_url} />
        </dd>
        <dt>{t`People`}</dt>
        <dd>{t`${state.users_count} managed by the directory, ${state.active_count} of them active`}</dd>
      </dl>
      {!isOn && tokens.length > 0 && (
        <Banner tone="warn">{t`Provisioning is off: the directory is refused until you turn it on below.`}</Banner>
      )}
      {token !== null && (
        <div className={styles.token} role="status">
          <p>{t`Copy the new token now. It is not shown again.`}</p>
          <p className={styles.value}>
            <code>{token}</code>
            <CopyButton name={t`token`} value={token} />
          </p>
        </div>
      )}
      <ul className={styles.tokens}>
        {tokens.map((one) => (
          <TokenRow
            key={one.id}
            token={one}
            params={params}
            mayChange={mayChange}
            onEnded={() => setToken(null)}
          />
        ))}
      </ul>
      {mayChange && (
        <p className={styles.buttons}>
          <Button
            look={tokens.length === 0 ? 'primary' : 'default'}
            pending={make.isPending}
            onClick={() => regenerate(true)}
          >
            {tokens.length === 0 ? t`Make a token` : t`Make a new token`}
          </Button>
          {tokens.length > 0 && (
            <span
              className={styles.hint}
            >{t`The current token goes on working until you end it.`}</span>
          )}
        </p>
      )}
    </Card>
  );
}

interface RowProps {
  readonly token: ScimToken;
  readonly params: ScimParams;
  readonly mayChange: boolean;
  readonly onEnded: () => void;
}

function TokenRow({ token, params, mayChange, onEnded }: RowProps) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const end = useCall(scimApi.endToken, { invalidates: [scimApi.state] });
  const ask = async () => {
    const sure = await confirm({
      title: t`End the token …${token.hint}?`,
      text: t`The directory can no longer call with it. This can't be undone.`,
      yes: t`End token`,
    });
    if (!sure) return;
    end.mutate(
      { params: { ...params, tokenId: token.id } },
      {
        onSuccess: () => {
          toast.success(t`Token ended.`);
          onEnded();
        },
      },
    );
  };
  const used =
    token.last_used_at === null ? t`Never used` : t`Last used ${dateTime(token.last_used_at)}`;
  return (
    <li>
      <span>
        <code>…{token.hint}</code> {used}
        <small>{t`Made by ${token.created_by}, ${dateTime(token.created_at)}`}</small>
      </span>
      {mayChange && (
        <Button size="sm" pending={end.isPending} onClick={() => void ask()}>{t`End token`}</Button>
      )}
    </li>
  );
}

function CopyButton({ name, value }: { name: string; value: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const icon =
    state === 'copied' ? (
      <IconCheck size={16} aria-hidden="true" />
    ) : (
      <IconCopy size={16} aria-hidden="true" />
    );
  const said = { idle: t`Copy`, copied: t`Copied`, refused: t`Not allowed` }[state];
  return (
    <Button
      size="sm"
      look="quiet"
      icon={icon}
      aria-label={state === 'idle' ? t`Copy ${name}` : said}
      onClick={() => copy(value)}
    >
      {said}
    </Button>
  );
}
