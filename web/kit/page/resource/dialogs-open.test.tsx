// @vitest-environment happy-dom
// Every dialog of the kit opens with focus in its first field and no field marked as invalid, also
// where its form arrives after the dialog.
import { msg } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import BulkDialog from '../../bulk/bulk-dialog.tsx';
import type { Callable } from '../../call/call-types.ts';
import { SendDialog } from '../../form/send-dialog.tsx';
import { sectionsOf } from '../../form/store/form-shape.ts';
import { answer } from '../../testing/answers.factory.ts';
import { openScreen } from '../../testing/open-screen.factory.tsx';
import type { Declared, PageResource } from './declared.ts';
import RecordDialog from './record-dialog.tsx';
import RestoreDialog from './restore-dialog.tsx';

const fields = z.object({ name: field.requiredText('name'), berth: field.requiredText('berth') });
const boats = resource({
  name: 'boat',
  words: { one: 'boat', many: 'boats' },
  path: '/organisations/:organisationId/boats',
  scope: 'organisation',
  access: { read: ['read departments'], write: ['write departments'] },
  record: z.object({
    id: field.id(),
    ...fields.shape,
    archived_at: field.instant().nullable(),
    updated_at: field.instant(),
  }),
  columns: ['id', 'name', 'berth'],
  fields,
  required: ['name', 'berth'],
  filters: {},
  sorts: ['name'],
  search: ['name'],
  verbs: {
    archive: { path: '/boats/:id/archive' },
    restore: { path: '/boats/:id/restore', body: fields },
  },
});
const sections = sectionsOf(fields)([
  {
    key: 'boat',
    title: msg`Boat`,
    fields: { name: { label: msg`Name` }, berth: { label: msg`Berth` } },
  },
]);
const declared = {
  resource: boats,
  words: { many: msg`boats`, add: msg`Add boat`, search: msg`Search name` },
  nameOf: ({ name }: { name: string }) => name,
} as unknown as Declared<PageResource>;
const nothing = () => undefined;

/** A form that reports its missing field as soon as the field loses focus. */
function NoteField() {
  const [wrong, setWrong] = useState(false);
  return (
    <TextField
      name="name"
      label="Note"
      error={wrong ? 'A note is required.' : undefined}
      onBlur={() => setWrong(true)}
    />
  );
}

const dialogs: Readonly<Record<string, ReactNode>> = {
  'add a record': (
    <RecordDialog declared={declared} shape={{ sections }} id="new" onClose={nothing} />
  ),
  'edit a record, which arrives later': (
    <RecordDialog declared={declared} shape={{ sections }} id={5} onClose={nothing} />
  ),
  'send one thing': (
    <SendDialog
      title="Note"
      sendLabel="Send"
      pending={false}
      failure={null}
      fields={['note']}
      onSend={nothing}
      onClose={nothing}
    >
      <NoteField />
    </SendDialog>
  ),
  'change many records': (
    <BulkDialog
      action={{ label: msg`Rename`, effect: msg`Names change.`, sections }}
      call={{ method: 'POST', path: '/boats/bulk-rename', kind: 'one' } as unknown as Callable}
      params={{}}
      body={fields}
      target={{ kind: 'some', ids: [5] }}
      count={1}
      list={boats.api.list as unknown as Callable}
      onClose={nothing}
      onStarted={nothing}
    />
  ),
  'restore a record': (
    <RestoreDialog
      resource={boats as unknown as PageResource}
      restoring={{ why: msg`Say where it lies.`, sections }}
      name="Koala"
      record={{ id: 5 }}
      onClose={nothing}
    />
  ),
};

const screenOf = (dialog: ReactNode) =>
  openScreen(dialog, {
    user: { abilities: ['read departments', 'write departments', 'write organisations'] },
    scope: { key: 'chosen', organisationId: 7, base: '/organisations/7' },
    answers: [
      answer(boats.api.get, {
        id: 5,
        name: '',
        berth: '',
        archived_at: null,
        updated_at: '2026-11-21T00:00:00Z',
      }),
    ],
  });

it.each(Object.entries(dialogs))(
  '%s: the cursor is in the first field, and nothing is wrong yet',
  async (_, dialog) => {
    const screen = screenOf(dialog);
    await screen.expect(() =>
      expect(document.querySelector('[role=dialog] [name=name]')).not.toBeNull(),
    );
    // The focus trap looks for its element twice, each time one task after a drawing.
    for (let task = 0; task < 20; task += 1) await new Promise((done) => setTimeout(done, 5));
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    expect(
      [...document.querySelectorAll('[aria-invalid=true]')].map((box) => box.getAttribute('name')),
    ).toEqual([]);
  },
);
