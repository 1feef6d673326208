// The calls of an organisation's connections; besides the resource calls: the configuration, the
// status and the log. Test sign-ins are begun by the sign-on service.
import { conflict, notFound } from '#domain/kit/errors.ts';
import { concerningChanges, lockWords } from '#domain/saml/connection-confirmation.ts';
import {
  type ConnectionStatus,
  missingOf,
  type SamlConnection,
  samlConnection,
} from '#domain/saml/saml-connection.ts';
import {
  samlConfiguration,
  samlConnections,
  samlConnectionsApi,
} from '#domain/saml/saml-connections.api.ts';
import type { Sealing } from '#server/kit/access/sealing.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Config } from '#server/kit/config.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import { crud, updater } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import { followSignInOrigin } from '#server/organisations/sign-in-origins.store.ts';
import { makeOwnKey } from '../keys/own-certificate.ts';
import { configured } from './configuration.service.ts';
import {
  type ConfirmationParts,
  confirmConnection,
  noteChange,
  readConfirmation,
} from './confirmation.service.ts';
import { listLogs } from './connection-log.store.ts';
import { connectionStore, isOnlyWayIn, keepOwnKey } from './saml-connections.store.ts';

export interface ConnectionParts extends ConfirmationParts {
  readonly config: Pick<Config, 'demo'>;
  readonly sealing: Sealing;
  /** A changed address of metadata is read at once. */
  readonly readMetadata: () => void;
}

const onlyWayIn = () =>
  conflict(
    'in_use',
    'Password sign-in is disabled, and this is the only enabled connection. Enable password sign-in or another connection first.',
  );

const refuseOnlyWayIn = async (tx: Tx, { id }: { id: number }): Promise<void> => {
  if (await isOnlyWayIn(tx, id)) throw onlyWayIn();
};

/**
 * Records changes that affect who signs in before the fields are written, so that the returned
 * record shows them.
 */
const noting =
  (parts: ConfirmationParts) =>
  async (
    tx: Tx,
    before: SamlConnection,
    fields: Partial<SamlConnection>,
    actor: Doing['actor'],
  ): Promise<void> => {
    const what = concerningChanges(before, fields);
    await noteChange(
      parts,
      { tx, actor },
      { id: before.id, what, isMinor: what.every((one) => one === lockWords) },
    );
  };

const rulesWith = (parts: ConnectionParts): CrudRules<SamlConnection> => ({
  taken: {
    saml_connections_by_name: ['name', 'Another connection has this name. Choose another name.'],
  },
  before: { remove: refuseOnlyWayIn, update: noting(parts) },
  after: {
    create: async (tx, connection, _, actor) => {
      const { id } = connection;
      const { certificate, privateKey, expiresAt } = await makeOwnKey(
        'Vigil single sign-on',
        new Date(),
      );
      await keepOwnKey(tx, id, {
        certificate,
        expiresAt,
        privateKey: parts.sealing.seal(privateKey),
      });
      const what = [
        'Connection added',
        ...concerningChanges({}, { scim_provisioning: connection.scim_provisioning }),
      ];
      const confirmation = await noteChange(parts, { tx, actor }, { id, what });
      return { certificate, confirmation };
    },
    // For the one organisation of the view.
    remove: async (tx) => void (await followSignInOrigin(tx, parts.links, null)),
  },
});

export function connectionRoutes(parts: ConnectionParts): Route[] {
  const store = connectionStore(parts.links);
  const rules = rulesWith(parts);
  const configure = updater(samlConfiguration, store, {
    before: {
      update: async (tx, before, fields: Partial<SamlConnection>, actor) => {
        refuseIncomplete(before, fields);
        await noting(parts)(tx, before, fields, actor);
      },
    },
  });
  const require = async (tx: Tx, id: number): Promise<SamlConnection> => {
    const found = await store.find(tx, id);
    if (!found) throw notFound();
    return samlConnection.parse(found);
  };
  const { configuration, status, logs, confirmation, confirm } = samlConnectionsApi;
  return [
    ...crud(samlConnections, store, rules),
    ...router(
      { configuration, status, logs, confirmation, confirm },
      {
        configuration: async ({ tx, actor, params, body, afterCommit }) => {
          const { metadata } = await require(tx, params.id);
          const { updated_at, ...entered } = body;
          const columns = configured(entered, {
            before: metadata,
            now: new Date(),
            demo: parts.config.demo,
          });
          const saved = await configure({ tx, actor }, params.id, { ...columns, updated_at });
          if (saved.is_reading_metadata) afterCommit(parts.readMetadata);
          return saved;
        },
        status: async ({ tx, actor, params: { id }, body }) =>
          await setStatus(parts, { tx, actor }, { id, ...body }, require),
        confirmation: async ({ tx, actor, params: { id } }) =>
          await readConfirmation(tx, actor, id),
        confirm: async ({ tx, actor, params: { id }, body }) =>
          await confirmConnection({ tx, actor }, id, body.last_change_id),
        logs: async ({ tx, params, query }) => {
          await require(tx, params.id);
          return await listLogs(tx, params.id, query);
        },
      },
    ),
  ];
}

/** One that is enabled must stay one that works. */
function refuseIncomplete(before: SamlConnection, fields: Partial<SamlConnection>): void {
  if (before.status === 'disabled') return;
  const after = { ...before, ...fields };
  const certificate_state =
    after.idp_x509_cert || after.idp_x509_cert_next ? before.certificate_state : 'missing';
  const missing = missingOf({ ...after, certificate_state }).filter(
    (part) => !missingOf(before).includes(part),
  );
  if (missing.length > 0)
    throw conflict(
      'in_use',
      `People sign in by this connection. Disable it before you remove ${missing.join(' and ')}.`,
    );
}

async function setStatus(
  parts: ConfirmationParts,
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { id, status }: { id: number; status: ConnectionStatus },
  require: (tx: Tx, id: number) => Promise<SamlConnection>,
): Promise<SamlConnection> {
  await tx`select from saml_connections where id = ${id} for no key update`;
  const before = await require(tx, id);
  if (before.status === status) return before;
  if (status === 'disabled') await refuseOnlyWayIn(tx, before);
  const missing = status === 'enabled' ? missingOf(before) : [];
  if (missing.length > 0)
    throw conflict(
      'not_ready',
      `Configure this connection first: ${missing.join(', ')} is missing.`,
    );
  const [row] = await tx<{ organisation_id: number }[]>`
    update saml_connections
    set status = ${status}, updated_at = app.now()
    where id = ${id}
    returning organisation_id`;
  await recordEvents(tx, [
    {
      organisation_id: row?.organisation_id ?? null,
      kind: 'saml_connection.status_changed',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id, name: before.name, changes: { status: [before.status, status] }, by: actor.name },
    },
  ]);
  if (row) await followSignInOrigin(tx, parts.links, row.organisation_id);
  if (status === 'enabled')
    await noteChange(parts, { tx, actor }, { id, what: ['Connection enabled'] });
  return await require(tx, id);
}
