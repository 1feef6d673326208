// The configuration of a connection: what the provider is given, how its certificate is, and what
// is known of it.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { connectionLogged } from '#domain/saml/saml.events.ts';
import { connectionFaults, type SamlConnection } from '#domain/saml/saml-connection.ts';
import {
  samlConfiguration,
  samlConnections,
  samlConnectionsApi,
} from '#domain/saml/saml-connections.api.ts';
import { keysOf } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { configurationSections } from './configuration-sections.ts';
import { OwnAddresses } from './own-addresses.tsx';
import { TestSignIn } from './test-sign-in.tsx';

export default function ConfigurationPage() {
  const scope = useScope();
  const client = useQueryClient();
  const connection = useOpenRecord(samlConnections);
  const subscribe = useNews(organisationChannel(scope.organisationId ?? 0), connectionLogged);
  // Metadata that was read from its address arrives by itself.
  useEffect(
    () =>
      subscribe(() => void client.invalidateQueries({ queryKey: keysOf(samlConnectionsApi.get) })),
    [subscribe, client],
  );
  const params = scopedParams(samlConnectionsApi.configuration, scope, { id: connection.id });
  return (
    <Page>
      <Warnings connection={connection} />
      <OwnAddresses connection={connection} />
      <TestSignIn connection={connection} />
      <EditForm
        resource={samlConfiguration}
        params={params}
        sections={configurationSections}
        nameOf={({ name }) => name}
      />
    </Page>
  );
}

function Warnings({ connection }: { connection: SamlConnection }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const {
    certificate_state,
    idp_x509_cert_expires_at: first,
    idp_x509_cert_next_expires_at: second,
    metadata_problem,
  } = connection;
  const last = [first, second]
    .flatMap((one) => one ?? [])
    .sort()
    .at(-1);
  const faults = Object.values(connectionFaults(connection)).flat();
  return (
    <>
      {faults.length > 0 && (
        <Banner tone="bad">{t`This connection needs repair. ${faults.join(' ')}`}</Banner>
      )}
      {certificate_state === 'expired' && last !== undefined && (
        <Banner tone="bad">{t`The certificate expired on ${date(last)}. Nobody can sign in by this connection until you add a new one.`}</Banner>
      )}
      {certificate_state === 'expiring' && last !== undefined && (
        <Banner tone="warn">{t`The certificate expires on ${date(last)}. Add the new one of your identity provider before then.`}</Banner>
      )}
      {connection.is_reading_metadata && (
        <Banner tone="info">{t`Reading the metadata from its address…`}</Banner>
      )}
      {metadata_problem !== null && (
        <Banner tone="warn">{t`The metadata could not be read. ${metadata_problem}`}</Banner>
      )}
    </>
  );
}
