// Two wordings: the English in the code is Australian (en-AU), the `en` catalogue holds only what
// an American reads differently.
import { defineConfig } from '@lingui/conf';

export default defineConfig({
  sourceLocale: 'en-AU',
  locales: ['en-AU', 'en'],
  fallbackLocales: { default: 'en-AU' },
  catalogs: [
    { path: 'web/locales/{locale}', include: ['web'], exclude: ['**/*.test.ts', '**/*.test.tsx'] },
  ],
});
