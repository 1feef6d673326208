// Restoring a record that needs input, such as new dates: entered in a dialog, refused at its
// field.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { BulkForm } from '../../bulk/bulk-form.tsx';
import { callRaw } from '../../call/call.ts';
import type { Callable } from '../../call/call-types.ts';
import { keysOf } from '../../call/query.ts';
import { shownByForm } from '../../form/resource-parts.ts';
import { recordParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import type { Declared, PageResource } from './declared.ts';

export interface RestoreDialogProps {
  resource: PageResource;
  restoring: Pick<NonNullable<Declared<PageResource>['restoring']>, 'why' | 'sections'>;
  name: string;
  record: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

export default function RestoreDialog({
  resource,
  restoring,
  name,
  record,
  onClose,
}: RestoreDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const scope = useScope();
  const { restore } = resource.api as unknown as Readonly<
    Record<'restore', Callable & { readonly body: z.ZodObject }>
  >;
  const originals = Object.fromEntries(
    Object.keys(restore.body.shape).map((key) => [key, record[key] ?? null]),
  );
  const start = async (body: Readonly<Record<string, unknown>>) => {
    await callRaw(
      restore,
      { params: recordParams(restore.path, scope, Number(record['id'])), body },
      shownByForm,
    );
    for (const read of [resource.api.list, resource.api.get])
      void client.invalidateQueries({ queryKey: keysOf(read) });
    toast.success(t`${name} restored.`);
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={t`Restore ${name}`} closeLabel={t`Close`}>
      <p>{i18n._(restoring.why)}</p>
      <BulkForm
        sections={restoring.sections}
        body={restore.body}
        originals={originals}
        saveLabel={t`Restore`}
        start={start}
        onCancel={onClose}
      />
    </Modal>
  );
}
