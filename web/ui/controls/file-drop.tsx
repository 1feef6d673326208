// A zone to drop or choose a file: Mantine's drop zone with a button in it, the allowed types, and
// the problem.
import '@mantine/dropzone/styles.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { fileNames } from '#domain/kit/import/file-names.ts';
import { MantineLook } from '../theme/mantine-look.tsx';
import { Button } from './button.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** Of the group, such as "Logo". */
  label: string;
  /** The allowed files, such as "PNG, JPEG or SVG, up to 2 MB". */
  hint: string;
  /** By type as in Content-Type the endings of file names: `{ 'image/png': ['.png'] }`. */
  accept: Readonly<Record<string, readonly string[]>>;
  mostBytes: number;
  onFile: (file: File) => void;
  /** The upload runs: the zone shows it and accepts no other. */
  pending?: boolean;
  /** The server's problem with the last file. */
  problem?: string | undefined;
  /** The stored file, such as the picture; the button then says Replace. */
  current?: ReactNode;
  /** Removes the stored file; left out, it cannot be removed. */
  onRemove?: (() => void) | undefined;
}

interface Rejection {
  readonly errors: readonly { readonly code: string }[];
}

export function FileDrop({
  label,
  hint,
  accept,
  mostBytes,
  onFile,
  pending = false,
  problem,
  current,
  onRemove,
}: FileDropProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<string>();
  const wrong = refused ?? problem;
  const types = Object.fromEntries(
    Object.entries(accept).map(([type, endings]) => [type, [...endings]]),
  );
  const names = fileNames(Object.keys(accept));
  const megabytes = i18n.number(mostBytes / 1024 / 1024);
  return (
    <fieldset
      className={styles.drop}
      aria-describedby={wrong === undefined ? `${id}-hint` : `${id}-hint ${id}-wrong`}
    >
      <legend>{label}</legend>
      <MantineLook>
        <Dropzone
          openRef={open}
          accept={types}
          maxSize={mostBytes}
          multiple={false}
          disabled={pending}
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          tabIndex={-1}
          role="presentation"
          className={styles.zone ?? ''}
          inputProps={{ 'aria-label': label, tabIndex: -1 }}
          onDrop={([file]: readonly File[]) => {
            setRefused(undefined);
            if (file) onFile(file);
          }}
          onReject={(rejections: readonly Rejection[]) => {
            const isLarge = rejections.some(({ errors }) =>
              errors.some(({ code }) => code === 'file-too-large'),
            );
            setRefused(
              isLarge
                ? t`The file is larger than ${megabytes} MB. Choose a smaller file.`
                : t`Choose a ${names} file.`,
            );
          }}
        >
          {current && <div className={styles.current}>{current}</div>}
          <div className={styles.buttons}>
            <Button
              icon={<IconUpload size={16} aria-hidden="true" />}
              pending={pending}
              onClick={() => open.current?.()}
            >
              {current ? t`Replace` : t`Choose file`}
            </Button>
            {current && onRemove && (
              <Button
                look="danger-outline"
                disabled={pending}
                onClick={onRemove}
              >{t`Remove`}</Button>
            )}
            {!current && (
              <span className={styles.or}>
                <Trans>or drop it here</Trans>
              </span>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        </Dropzone>
      </MantineLook>
      <p id={`${id}-wrong`} className={styles.wrong} role="status">
        {pending ? t`Uploading…` : wrong}
      </p>
    </fieldset>
  );
}
