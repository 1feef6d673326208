// A code that is shown once: large enough to read out, with a button that copies it and the same as
// a QR code for a phone's camera.
import { useLingui } from '@lingui/react/macro';
import encodeQR from 'qr';
import { useMemo } from 'react';
import { Button } from '../../controls/button.tsx';
import { useCopy } from '../../controls/use-copy.ts';
import styles from './shown-code.module.css';

/** @param link the address in the QR code */
export default function ShownCode({ code, link }: { code: string; link: string }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  return (
    <div className={styles.code} role="status">
      <QrCode text={link} label={t`QR code that opens the app with this code`} />
      <output>{code}</output>
      <Button size="sm" onClick={() => copy(code)}>
        {state === 'copied' ? t`Copied` : t`Copy code`}
      </Button>
      {state === 'refused' && (
        <span>{t`The browser did not allow copying. Select the code and copy it.`}</span>
      )}
    </div>
  );
}

/**
 * Dark on white in both themes, or cameras do not find it. @param label says what scanning it does
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: 3 }), [text]);
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
