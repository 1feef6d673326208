// The sixteen colours of text, each by its name.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { type RichTextColour, richTextColours } from '#domain/kit/rich-text/colours.ts';
import { Button } from '../controls/button.tsx';
import { Panel } from '../overlays/panel.tsx';
import styles from './rich-text.module.css';

const names: Readonly<Record<RichTextColour, MessageDescriptor>> = {
  black: msg`Black`,
  gray: msg`Grey`,
  silver: msg`Silver`,
  white: msg`White`,
  maroon: msg`Maroon`,
  red: msg`Red`,
  olive: msg`Olive`,
  yellow: msg`Yellow`,
  green: msg`Green`,
  lime: msg`Lime`,
  teal: msg`Teal`,
  aqua: msg`Aqua`,
  navy: msg`Navy`,
  blue: msg`Blue`,
  purple: msg`Purple`,
  fuchsia: msg`Fuchsia`,
};

export function ColourPanel({ editor }: { editor: Editor }) {
  const { t, i18n } = useLingui();
  return (
    <Panel label={t`Colour`} button={{ size: 'sm' }} edge="start" width={224}>
      <div className={styles.colours}>
        {richTextColours.map((colour) => (
          <button
            key={colour}
            type="button"
            title={i18n._(names[colour])}
            aria-label={i18n._(names[colour])}
            style={{ background: colour }}
            onClick={() => editor.chain().focus().setColor(colour).run()}
          />
        ))}
      </div>
      <Button size="sm" wide onClick={() => editor.chain().focus().unsetColor().run()}>
        {t`Remove colour`}
      </Button>
    </Panel>
  );
}
