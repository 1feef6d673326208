// An email's HTML: the colour and logo of its organisation, readable in any colour, and no markup
// from a name or a text.
import { expect, test } from 'vitest';
import type { Brand } from './branding.ts';
import { emailDocument, htmlOfText } from './email-document.ts';

const brand: Brand = { name: 'Redgum', accent_colour: '#ffd43b', logo: null, login_logo: null };
const documentOf = (over: Partial<Brand> | null) =>
  emailDocument({
    brand: over && { ...brand, ...over },
    origin: 'https://vigil.example',
    content: '<p>Hello</p>',
  });

test('has no colour and no logo without a brand', () => {
  expect(documentOf(null)).toMatch(/<body style="[^"]*">(?:<p>Hello<\/p>)<\/body>/);
});

test('uses the colour made dark enough for text, and the name where there is no logo', () => {
  const html = documentOf({ name: '<b>Redgum & Sons' });
  expect(html).toContain('&lt;b&gt;Redgum &amp; Sons</strong>');
  expect(html).not.toContain('#ffd43b');
  expect(html).toMatch(/<style>a\{color:#[0-9a-f]{6}\}<\/style>/);
  expect(html).toContain('<p>Hello</p>');
});

test('fetches the logo from the portal, in a size that fits', () => {
  const html = documentOf({
    accent_colour: null,
    logo: { url: '/api/branding/7/abc', width: 1200, height: 120 },
  });
  expect(html).toContain(
    '<img src="https://vigil.example/api/branding/7/abc" width="240" height="24" alt="Redgum"',
  );
});

test('uses the sign-in logo where there is no other, never larger than it is', () => {
  expect(documentOf({ login_logo: { url: '/x', width: 30, height: 20 } })).toContain(
    'width="30" height="20"',
  );
});

test('plain text keeps its lines, gets links, and never becomes markup', () => {
  expect(
    htmlOfText('Help: https://vigil.example/a?b=1&c=2.\nNow <b>\n\n"Bye" (see http://x.example/y)'),
  ).toBe(
    '<p>Help: <a href="https://vigil.example/a?b=1&amp;c=2">https://vigil.example/a?b=1&amp;c=2</a>.<br>Now &lt;b&gt;</p>' +
      '<p>&quot;Bye&quot; (see <a href="http://x.example/y">http://x.example/y</a>)</p>',
  );
});
