// The calls of imports: each works on what the caller uploaded; checking and importing are done by the sweep.

import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import {
  guessMapping,
  type ImportMapping,
  importFields,
  importRow,
  type ProvisioningImport,
} from '#domain/provisioning/provisioning-import.ts';
import { provisioningImportsApi } from '#domain/provisioning/provisioning-imports.api.ts';
import { viewFor } from '#server/kit/access/scope.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tellStory } from '#server/kit/resource/row-actions.ts';
import * as store from './imports.store.ts';
import { checkRows } from './imports.sweep.ts';
import { readCsv } from './read-csv.ts';

async function requireImport(tx: Tx, id: number, actor: Pick<Actor, 'user_id'>): Promise<ProvisioningImport> {
  const found = await store.findImport(tx, id, actor.user_id);
  if (!found) throw notFound();
  return found;
}

async function lockIdle(tx: Tx, id: number, actor: Pick<Actor, 'user_id'>): Promise<store.Held> {
  const held = await store.lockImport(tx, id, actor.user_id);
  if (!held) throw notFound();
  if (held.status === 'checking' || held.status === 'importing')
    throw conflict('busy', 'The file is being worked on. Wait until that is finished.');
  return held;
}

/** By field the text of row `t`: what was mended, else the file's cell. */
const texts = (tx: Tx): Fragment => tx`(
  select coalesce(jsonb_object_agg(m.key, coalesce(t.mended ->> m.key, t.cells[m.value::int + 1], '')), '{}') || t.mended
  from provisioning_imports i, jsonb_each_text(i.mapping) m where i.organisation_id = t.organisation_id and i.id = t.import_id)`;

const rowsOf = (importId: number) =>
  listStore(provisioningImportsApi.rows, {
    table: 'provisioning_import_rows',
    derived: { texts },
    shape: { position: field.withFacts(z.number(), { kind: 'integer' }) },
    search: [],
    where: (tx) => tx`t.organisation_id = app.tenant() and t.import_id = ${importId}`,
  });

function refuseMapping(mapping: ImportMapping, columns: number): void {
  const used = Object.values(mapping);
  if (used.some((column) => column >= columns)) throw invalid({ mapping: ['The file does not have this column.'] });
  if (new Set(used).size !== used.length) throw invalid({ mapping: ['Choose each column for one field only.'] });
  if (mapping.first_name === undefined || mapping.last_name === undefined)
    throw invalid({ mapping: ['Choose the columns of the first name and the last name.'] });
}

/** Sets the import of what is ready going. */
async function startRun(tx: Tx, actor: Actor, id: number): Promise<ProvisioningImport> {
  const held = await lockIdle(tx, id, actor);
  const { counts, name } = await requireImport(tx, id, actor);
  if (held.status === 'mapping') throw conflict('unchecked', 'Check the rows first.');
  if (counts.ready === 0) throw conflict('nothing_ready', 'No row is ready. Correct the rows first.');
  await store.setStatus(tx, held.id, 'importing');
  await tellStory({ tx, actor }, [
    {
      kind: 'provisioning_import.started',
      organisation_id: held.organisation_id,
      data: { id: held.id, file: name, ready: counts.ready },
    },
  ]);
  return await requireImport(tx, id, actor);
}

/** @param wake starts the work at once */
export const importsRoutes = ({ wake }: { readonly wake: () => void }): Route[] =>
  router(provisioningImportsApi, {
    upload: async ({ tx, actor, params, query, file }) => {
      const fileName = query.name ?? 'The file';
      const table = readCsv(fileName, file.bytes);
      const { user_id, name, role, organisation_id, acting_for_user_id } = actor;
      const run_as = {
        view: viewFor(provisioningImportsApi.upload, actor, params),
        actor: { user_id, name, role, organisation_id, acting_for_user_id },
      };
      const id = await store.insertImport(tx, { name: fileName, table, mapping: guessMapping(table.headers), run_as });
      await tellStory({ tx, actor }, [
        {
          kind: 'provisioning_import.uploaded',
          organisation_id: params.organisationId,
          data: { id, file: fileName, total: table.rows.length },
        },
      ]);
      return await requireImport(tx, id, actor);
    },
    get: async ({ tx, actor, params }) => await requireImport(tx, params.id, actor),
    check: async ({ tx, actor, params, body, afterCommit }) => {
      await lockIdle(tx, params.id, actor);
      refuseMapping(body.mapping, (await requireImport(tx, params.id, actor)).headers.length);
      await store.startCheck(tx, params.id, body);
      afterCommit(wake);
      return await requireImport(tx, params.id, actor);
    },
    rows: async ({ tx, actor, params, query }) => {
      await requireImport(tx, params.importId, actor);
      return await rowsOf(params.importId)(tx, query);
    },
    mend: async ({ tx, actor, params, body }) => {
      const held = await lockIdle(tx, params.importId, actor);
      const wrong = Object.keys(body.texts).find((key) => !importFields.some((name) => name === key));
      if (wrong !== undefined) throw invalid({ texts: [`There is no field ${wrong}.`] });
      const [row] = await store.mendRow(tx, held.id, params.id, body.texts);
      if (!row) throw notFound();
      await checkRows(tx, held, { rows: [row], actor });
      const [shown] =
        await tx`select t.id, t.position, t.state, ${texts(tx)} as texts, t.problems from provisioning_import_rows t where t.id = ${row.id}`;
      return importRow.parse(shown);
    },
    run: async ({ tx, actor, params, afterCommit }) => {
      afterCommit(wake);
      return await startRun(tx, actor, params.id);
    },
  });
