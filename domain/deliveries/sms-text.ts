// Texts for phones: in the phone networks' own small alphabet where that is possible, because one
// odd letter more than halves what fits.

/** The characters of the phone networks' own alphabet that take one place. */
export const gsmCharacters: ReadonlySet<string> = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const lookAlikes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ' ': ' ',
};

/**
 * The text with look-alikes for letters that the alphabet lacks; letters without one stay as they
 * are.
 */
export const smsText = (text: string): string => [...text.normalize('NFC')].map(letter).join('');

function letter(given: string): string {
  if (gsmCharacters.has(given)) return given;
  const alike = lookAlikes[given] ?? given.normalize('NFD').replace(/\p{M}/gu, '');
  return [...alike].every((part) => gsmCharacters.has(part)) ? alike : given;
}
