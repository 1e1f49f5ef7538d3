import { expect, test } from './fixtures.ts';
import { findInquiries } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

test('the address names the open inquiry: a reload, Back and Forward show it', async ({ staffPage, api }) => {
  const word = unheardOf();
  const { id } = await api.inquire({ name: 'Ruben Okafor', message: word });
  const { view, details, heading, fact, close, nothingSelected } = await findInquiries(staffPage, word);
  await view(id).click();
  await expect(staffPage).toHaveURL(`/admin?tab=inquiries&inquiry=${id}`);
  await staffPage.reload();
  await expect(fact('Name')).toHaveText('Ruben Okafor');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await staffPage.goBack();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(nothingSelected).toBeVisible();
  await staffPage.goForward();
  await expect(fact('Name')).toHaveText('Ruben Okafor');
  await close.click();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(details).toHaveCount(0);
});

test('long names and addresses are whole in the table and in the details', async ({ staffPage, api }) => {
  const word = unheardOf();
  const name = `${word} `.padEnd(100, 'W');
  const email = `${'o+brien&co'.padEnd(60, 'a')}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const { id } = await api.inquire({ name, email, message: 'm'.repeat(5_000) });
  const { row, view, details, fact } = await findInquiries(staffPage, word);
  for (const [cell, text] of [
    [1, name],
    [2, email],
  ] as const) {
    const shown = row(id).getByRole('cell').nth(cell);
    await expect(shown).toHaveText(text);
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
  await view(id).click();
  await expect(fact('Name')).toHaveText(name);
  await expect(fact('Email')).toHaveText(email);
  expect(await details.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
