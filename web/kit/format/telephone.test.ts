// @vitest-environment happy-dom
// A call opens the phone app and the page keeps its keys; with manual dialling the number is shown
// and nothing opens.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#web/kit/language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { openTelephone, turnPhoneApp } from './telephone.ts';

let opened: string[] = [];
beforeEach(() => {
  opened = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  toast.clear();
  turnPhoneApp(true);
  document.body.innerHTML = '';
});

it('opens the phone app, and focus returns to the previous element', () => {
  document.body.innerHTML = '<textarea id="note"></textarea>';
  const field = document.getElementById('note');
  field?.focus();
  openTelephone('+61 491 570 159');
  expect(opened).toEqual(['tel:+61491570159']);
  // The browser's own question had the focus meanwhile.
  field?.blur();
  window.dispatchEvent(new Event('focus'));
  expect(document.activeElement).toBe(field);
});

it('turned off, it only shows the number', () => {
  turnPhoneApp(false);
  openTelephone('+61491570159');
  expect([opened, currentToasts().map(({ text }) => text)]).toEqual([[], ['Dial +61 491 570 159']]);
});
