// The look of an organisation: its colour with a preview in both themes, and its two logos.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { productBrand } from '#domain/kit/brand-ramp.ts';
import { branding } from '#domain/organisations/branding/branding.api.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';
import { ColourField } from '#web/ui/controls/colour-field.tsx';
import { AccentPreview } from './accent-preview.tsx';
import { BrandingPictures } from './branding-pictures.tsx';

function AccentField({ name, label, hint, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  return (
    <ColourField
      name={name}
      label={label}
      hint={hint}
      error={problem}
      value={typeof value === 'string' ? value : ''}
      fallback={productBrand}
      chooserLabel={t`Choose a colour`}
      onChange={(text) => onSet(text.trim() === '' ? null : text.trim().toLowerCase())}
      onBlur={onLeave}
    />
  );
}

export default settingsPage(branding, {
  title: msg`Branding`,
  sections: sectionsOf(branding.fields)([
    {
      key: 'colour',
      title: msg`Colour`,
      intro: msg`Buttons and links of your people have this colour. Alert colours stay as they are.`,
      fields: {
        accent_colour: {
          label: msg`Accent colour`,
          hint: msg`Such as #1864ab. Leave it empty for the standard colour.`,
          control: AccentField,
        },
      },
      below: AccentPreview,
    },
  ]),
  below: BrandingPictures,
});
