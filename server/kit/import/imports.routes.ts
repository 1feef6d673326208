// The calls of one kind of import: each works on what the caller uploaded; checking, importing and
// undoing are done by the sweep.
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import {
  bareHeader,
  guessMapping,
  type ImportMapping,
  importRow,
  type TableImport,
} from '#domain/kit/import/table-import.ts';
import { viewFor } from '../access/scope.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { type Route, router } from '../http/context.ts';
import { listStore } from '../resource/list-store.ts';
import { tellStory } from '../resource/row-actions.ts';
import { mendRow } from './import-rows.store.ts';
import type { Importer } from './importer.ts';
import * as store from './imports.store.ts';
import { checkRows } from './rows-check.ts';
import { readTable } from './tables/read-table.ts';

type Doer = Pick<Actor, 'user_id'>;
const shownAtOnce = 5;

async function requireImport(
  tx: Tx,
  importer: Importer,
  id: number,
  { user_id }: Doer,
): Promise<TableImport> {
  const [found] = await store.findImports(tx, importer, { id, starter: user_id });
  if (!found) throw notFound();
  return found;
}

async function requireLocked(
  tx: Tx,
  importer: Importer,
  id: number,
  { user_id }: Doer,
): Promise<store.Held> {
  const held = await store.lockImport(tx, importer.name, { id, starter: user_id });
  if (!held) throw notFound();
  return held;
}

async function lockIdle(tx: Tx, importer: Importer, id: number, doer: Doer): Promise<store.Held> {
  const held = await requireLocked(tx, importer, id, doer);
  if (['checking', 'importing', 'undoing'].includes(held.status))
    throw conflict('busy', 'The file is being worked on. Wait until that is finished.');
  return held;
}

/** By field the text of row `t`: what was entered, else the file's cell. */
const texts = (tx: Tx): Fragment => tx`(
  select coalesce(jsonb_object_agg(m.key,
      coalesce(t.mended ->> m.key, t.cells[m.value::int + 1], '')),
    '{}') || t.mended
  from imports i, jsonb_each_text(i.mapping) m
  where i.organisation_id = t.organisation_id and i.id = t.import_id)`;

const rowsOf = ({ api }: Importer, importId: number) =>
  listStore(api.rows, {
    table: 'import_rows',
    derived: { texts },
    shape: { position: field.withFacts(z.number(), { kind: 'integer' }) },
    search: [],
    where: (tx) => tx`t.organisation_id = app.tenant() and t.import_id = ${importId}`,
  });

function refuseMapping(
  { names, required }: Importer,
  mapping: ImportMapping,
  columns: number,
): void {
  const used = Object.values(mapping);
  const unknown = Object.keys(mapping).find((name) => !Object.hasOwn(names, name));
  if (unknown !== undefined) throw invalid({ mapping: [`There is no field ${unknown}.`] });
  if (used.some((column) => column >= columns))
    throw invalid({ mapping: ['The file does not have this column.'] });
  if (new Set(used).size !== used.length)
    throw invalid({ mapping: ['Choose each column for one field only.'] });
  if (required.fields.some((name) => mapping[name] === undefined))
    throw invalid({ mapping: [required.missing] });
}

function refuseUnknown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) throw invalid({ [what]: [`There is no field ${unknown}.`] });
}

async function tell(
  { name }: Importer,
  doing: { readonly tx: Tx; readonly actor: Actor },
  what: string,
  {
    organisation_id,
    ...data
  }: Readonly<Record<string, unknown>> & { readonly organisation_id: number },
): Promise<void> {
  await tellStory(doing, [{ kind: `${name}.${what}`, organisation_id, data }]);
}

interface Waking {
  /** Starts the work at once. */
  readonly wake: () => void;
}

/** The routes of one kind of import. */
export const importRoutes = (importer: Importer, waking: Waking): Route[] => [
  ...fileRoutes(importer),
  ...rowRoutes(importer, waking),
  ...workRoutes(importer, waking),
];

const fileRoutes = (importer: Importer): Route[] =>
  router(
    { upload: importer.api.upload, recent: importer.api.recent, get: importer.api.get },
    {
      upload: async ({ tx, actor, params, query, file }) => {
        const fileName = query.name ?? 'The file';
        const remembered = await store.rememberedColumns(tx, importer.name);
        const known = new Set([
          ...Object.values(importer.names).flat(),
          ...Object.keys(remembered).map(bareHeader),
        ]);
        const table = await readTable(fileName, file.bytes, {
          sheet: query.sheet,
          header_row: query.header_row,
          known,
        });
        if (query.replaces !== undefined)
          await store.forgetUnused(tx, importer.name, {
            id: query.replaces,
            starter: actor.user_id,
          });
        const { user_id, name, role, organisation_id, acting_for_user_id } = actor;
        const run_as = {
          view: viewFor(importer.api.upload, actor, params),
          actor: { user_id, name, role, organisation_id, acting_for_user_id },
        };
        const mapping = guessMapping(table.headers, importer.names, remembered);
        const id = await store.insertImport(tx, {
          kind: importer.name,
          name: fileName,
          table,
          mapping,
          run_as,
        });
        await tell(importer, { tx, actor }, 'uploaded', {
          organisation_id: params.organisationId,
          id,
          file: fileName,
          total: table.rows.length,
        });
        return await requireImport(tx, importer, id, actor);
      },
      recent: async ({ tx, actor }) => ({
        message: await store.importMessage(tx),
        imports: await store.findImports(tx, importer, {
          starter: actor.user_id,
          newest: shownAtOnce,
        }),
      }),
      get: async ({ tx, actor, params }) => await requireImport(tx, importer, params.id, actor),
    },
  );

const rowRoutes = (importer: Importer, { wake }: Waking): Route[] =>
  router(
    { check: importer.api.check, rows: importer.api.rows, mend: importer.api.mend },
    {
      check: async ({ tx, actor, params, body, afterCommit }) => {
        await lockIdle(tx, importer, params.id, actor);
        const { headers } = await requireImport(tx, importer, params.id, actor);
        refuseMapping(importer, body.mapping, headers.length);
        refuseUnknown('options', body.options, importer.options);
        await store.startCheck(tx, params.id, body);
        await store.rememberColumns(tx, importer.name, headers, body.mapping);
        afterCommit(wake);
        return await requireImport(tx, importer, params.id, actor);
      },
      rows: async ({ tx, actor, params, query }) => {
        await requireImport(tx, importer, params.importId, actor);
        return await rowsOf(importer, params.importId)(tx, query);
      },
      mend: async ({ tx, actor, params, body }) => {
        const held = await lockIdle(tx, importer, params.importId, actor);
        refuseUnknown('texts', body.texts, Object.keys(importer.names));
        const [row] = await mendRow(tx, held.id, params.id, body.texts);
        if (!row) throw notFound();
        await checkRows(tx, importer, held, { rows: [row], actor });
        const [shown] = await tx`
            select t.id, t.position, t.state, ${texts(tx)} as texts, t.problems
            from import_rows t
            where t.id = ${row.id}
          `;
        return importRow.parse(shown);
      },
    },
  );

const workRoutes = (importer: Importer, { wake }: Waking): Route[] =>
  router(
    { run: importer.api.run, cancel: importer.api.cancel, undo: importer.api.undo },
    {
      run: async ({ tx, actor, params, afterCommit }) => {
        const held = await lockIdle(tx, importer, params.id, actor);
        const { counts, name: file } = await requireImport(tx, importer, params.id, actor);
        if (held.status === 'mapping') throw conflict('unchecked', 'Check the rows first.');
        if (counts.ready === 0)
          throw conflict('nothing_ready', 'No row is ready. Correct the rows first.');
        await store.setStatus(tx, held.id, 'importing');
        await tell(importer, { tx, actor }, 'started', {
          organisation_id: held.organisation_id,
          id: held.id,
          file,
          ready: counts.ready,
        });
        afterCommit(wake);
        return await requireImport(tx, importer, params.id, actor);
      },
      cancel: async ({ tx, actor, params }) => {
        // Waits for the part that is being written; the next one finds it cancelled.
        const held = await requireLocked(tx, importer, params.id, actor);
        const { counts, name: file } = await requireImport(tx, importer, params.id, actor);
        // With its last row written it has ended, though the sweep has yet to say so.
        if (
          ['finished', 'cancelled'].includes(held.status) ||
          (held.status === 'importing' && counts.ready === 0)
        )
          throw conflict(
            'not_running',
            'This import has already ended, so there is nothing to cancel.',
          );
        if (held.status !== 'importing')
          throw conflict(
            'not_running',
            'This import is not running, so there is nothing to cancel.',
          );
        await store.setStatus(tx, held.id, 'cancelled');
        await tell(importer, { tx, actor }, 'cancelled', {
          organisation_id: held.organisation_id,
          id: held.id,
          file,
          imported: counts.imported,
          left: counts.ready,
        });
        return await requireImport(tx, importer, params.id, actor);
      },
      undo: async ({ tx, actor, params, afterCommit }) => {
        const held = await lockIdle(tx, importer, params.id, actor);
        const {
          counts,
          name: file,
          undo_until,
        } = await requireImport(tx, importer, params.id, actor);
        if (undo_until === null)
          throw conflict('too_late', 'An import can be undone for an hour after it has finished.');
        await store.setStatus(tx, held.id, 'undoing');
        await tell(importer, { tx, actor }, 'undone', {
          organisation_id: held.organisation_id,
          id: held.id,
          file,
          imported: counts.imported,
        });
        afterCommit(wake);
        return await requireImport(tx, importer, params.id, actor);
      },
    },
  );
