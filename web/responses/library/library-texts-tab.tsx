// The library's texts for one alert type: added and changed in a dialog, deleted where no
// instruction uses them.
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { libraryApi, libraryTexts } from '#domain/responses/library.api.ts';
import { libraryFaults } from '#domain/responses/library.ts';
import { useCall } from '#web/kit/call/query.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useIdParam } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { actionWords } from '../action-words.ts';

const sections = sectionsOf(libraryTexts.fields)([
  {
    key: 'text',
    title: msg`Text`,
    fields: {
      name: { label: msg`Name`, hint: msg`For choosing it; operators do not see it.`, wide: true },
      kind: { label: msg`What the operator does`, choices: actionWords, wide: true },
      content: { label: msg`Instruction`, kind: 'long_text', wide: true },
      url: { label: msg`Address`, hint: msg`Only for a link. Begins with https://`, wide: true },
    },
  },
]);

export default function LibraryTextsTab() {
  const { t } = useLingui();
  const alertTypeId = useIdParam('alertTypeId');
  const mayWrite = useMay('read settings');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const remove = useCall(libraryTexts.api.remove, {
    invalidates: [libraryTexts.api.list, libraryApi.types, libraryApi.pick],
  });
  const ask = async ({ id, name }: { id: number; name: string }) => {
    if (
      !(await confirm({
        title: t`Delete ${name}?`,
        text: t`This can't be undone.`,
        yes: t`Delete`,
      }))
    )
      return;
    remove.mutate(
      { params: { alertTypeId, id } },
      { onSuccess: () => toast.success(t`${name} deleted.`) },
    );
  };
  const close = () => setOpen(null);
  const shared = { resource: libraryTexts, sections, faults: libraryFaults };
  return (
    <>
      <ResourceList
        endpoint={libraryTexts.api.list}
        params={{ alertTypeId }}
        many={msg`texts`}
        searchHint={msg`Search name or instruction`}
        none={{
          title: msg`No texts yet`,
          text: msg`Texts of the library are picked as steps at every level. Add the first one.`,
        }}
        columns={{
          name: { label: msg`Name` },
          kind: { label: msg`Kind`, choices: actionWords },
          content: { label: msg`Instruction` },
          uses_count: {
            label: msg`Used in`,
            cell: ({ uses_count }) =>
              plural(uses_count, { 0: 'Not used', one: '# step', other: '# steps' }),
          },
          url: { label: msg`Address`, hidden: true },
          updated_at: { label: msg`Changed`, hidden: true },
        }}
        actionsOf={(row) =>
          mayWrite
            ? [
                {
                  key: 'edit',
                  label: t`Edit`,
                  icon: <IconPencil size={17} aria-hidden="true" />,
                  onSelect: () => setOpen(row.id),
                },
                {
                  key: 'delete',
                  label: t`Delete`,
                  icon: <IconTrash size={17} aria-hidden="true" />,
                  danger: true,
                  apart: true,
                  onSelect: () => void ask(row),
                },
              ]
            : []
        }
        add={
          mayWrite && (
            <Button
              look="primary"
              icon={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => setOpen('new')}
            >
              {t`Add text`}
            </Button>
          )
        }
      />
      {open !== null && (
        <Modal
          open
          onClose={close}
          title={open === 'new' ? t`Add text` : t`Edit text`}
          closeLabel={t`Close`}
        >
          {open === 'new' ? (
            <AddForm
              {...shared}
              params={{ alertTypeId }}
              initial={{ kind: 'do', url: null }}
              nameOf={({ name }) => name}
              saveLabel={t`Add text`}
              onAdded={close}
              onCancel={close}
            />
          ) : (
            <EditForm
              {...shared}
              params={{ alertTypeId, id: open }}
              nameOf={({ name }) => name}
              onClose={close}
            />
          )}
        </Modal>
      )}
    </>
  );
}
