// The person's wording wins over the phone's, from the first activation on.
import { afterEach, expect, it, vi } from 'vitest';
import { changePhone } from '../memory/phone-store.ts';
import { phoneWording } from './phone-wording.ts';

afterEach(() => {
  vi.restoreAllMocks();
  changePhone({ owner: null, state: null });
});

it('is the language of the phone until activation, then that of the person', () => {
  const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  expect(phoneWording()).toBe('en');
  language.mockReturnValue('en-GB');
  expect(phoneWording()).toBe('en-AU');
  const owner = {
    device: { id: 1, name: 'Phone' },
    person: null,
    organisation: { id: 1, name: 'Redgum' },
  };
  changePhone({ owner: { ...owner, language: 'en' } });
  expect(phoneWording()).toBe('en');
});
