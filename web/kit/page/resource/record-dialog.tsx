// A small record added or changed in a dialog over its list.
import { useLingui } from '@lingui/react/macro';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { AddForm } from '../../form/add-form.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { organisationParams, recordParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { mayLeave } from '../../screen/unsaved-changes.ts';
import type { Declared, PageResource } from './declared.ts';

export interface RecordDialogProps {
  declared: Declared<PageResource>;
  shape: NonNullable<Declared<PageResource>['list']['dialog']>;
  id: number | 'new';
  onClose: () => void;
}

export default function RecordDialog({ declared, shape, id, onClose }: RecordDialogProps) {
  const { t, i18n } = useLingui();
  const scope = useScope();
  const { resource, words, nameOf, faults } = declared;
  const shared = { resource, sections: shape.sections, nameOf, ...(faults ? { faults } : {}) };
  const leave = () => void mayLeave().then((may) => may && onClose());
  return (
    <Modal
      open
      onClose={leave}
      title={id === 'new' ? i18n._(words.add) : t`Edit`}
      closeLabel={t`Close`}
    >
      {id === 'new' ? (
        <AddForm
          {...shared}
          {...({ params: organisationParams(resource.api.create.path, scope) } as object)}
          initial={shape.initial ?? {}}
          saveLabel={i18n._(words.add)}
          onAdded={onClose}
          onCancel={leave}
        />
      ) : (
        <EditForm
          {...shared}
          {...({ params: recordParams(resource.api.get.path, scope, id) } as object)}
          saveLabel={t`Save`}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
