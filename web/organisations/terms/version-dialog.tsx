// One version of the terms, and what it changed against the one before.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TermsVersion } from '#domain/organisations/terms/terms.api.ts';
import { MarkedText } from '#web/kit/markup/marked-text.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { Changes } from './changes.tsx';
import styles from './terms.module.css';
import { useTermsVersion } from './use-terms.ts';

export interface VersionDialogProps {
  version: TermsVersion | undefined;
  /** The one before; none for the first. */
  before: TermsVersion | undefined;
  onClose: () => void;
}

export function VersionDialog({ version, before, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'text' | 'changes'>('text');
  const [own, earlier] = [useTermsVersion(version?.id), useTermsVersion(before?.id)];
  if (!version) return null;
  const isRead = own.data && (!before || earlier.data);
  const showsChanges = view === 'changes' && earlier.data;
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={t`Version ${version.version}`}
      closeLabel={t`Close`}
    >
      <div className={styles.editor}>
        {before && (
          <Segments
            label={t`View`}
            choices={[
              { value: 'text', label: t`Text` },
              { value: 'changes', label: t`Changes to version ${before.version}` },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        {!isRead && <SkeletonRows rows={4} />}
        {isRead && showsChanges && (
          <Changes before={earlier.data.content} after={own.data.content} />
        )}
        {isRead && !showsChanges && <MarkedText content={own.data.content} />}
      </div>
    </Modal>
  );
}
