// An administrator edits an email: unclosed braces are refused at the field, a placeholder is
// inserted, the preview shows it, and the test arrives in the outbox.
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('an email template is edited, previewed, sent and read in the outbox', async () => {
  const page = await stage.visit({
    name: 'organisation-admin',
    height: 900,
    path: '/organisation/settings/email-templates',
  });
  await page.getByRole('link', { name: 'Low battery' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Low battery' }).click();

  const subject = page.getByRole('textbox', { name: 'Subject *' });
  await subject.fill('Charge today, {{first_name');
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByText('Close the placeholder {{first_name with }}.').waitFor();

  await subject.fill('Charge today: ');
  await subject.press('End');
  await page.getByRole('button', { name: 'Insert placeholder' }).first().click();
  await page.getByRole('menuitem', { name: 'Battery level' }).click();
  const content = page.getByRole('textbox', { name: 'Content *' });
  await content.press('Control+Home');
  await page.getByRole('combobox', { name: 'Style' }).selectOption({ label: 'Heading 1' });
  await content.pressSequentially('Battery: ');

  const preview = page.getByRole('article', { name: /^Preview for / });
  await preview.getByText('Charge today: 12%').waitFor();
  await preview
    .frameLocator('iframe')
    .getByRole('heading', { name: /^Battery: / })
    .waitFor();
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByText('Low battery saved.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send test to me' }).click();
  await page.getByText(/^Test sent to /).waitFor();

  await page.goto(`${stage.program().origin}/outbox`);
  await page.getByText('Test: Charge today: 12%').waitFor();
  await page.getByText('Show formatted').first().click();
  await page
    .frameLocator('iframe[title="Formatted email"]')
    .first()
    .getByRole('heading', { name: /^Battery: / })
    .waitFor();
});
