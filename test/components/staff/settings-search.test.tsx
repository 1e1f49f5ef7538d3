import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { settingsLabels } from '../../../src/staff/settings-labels.gen.ts';
import { settingsSections } from '../../../src/staff/settings-sections.ts';
import { shownSettings } from '../../../src/staff/shown-settings.ts';
import { seconds } from '../../time-limits.ts';
import { openDealership } from '../dealership.tsx';

const index = join(import.meta.dirname, '../../../src/staff/settings-labels.gen.ts');

const address = (section: string | undefined) =>
  `/admin/settings${section === undefined ? '' : `/${section}`}`;
const nav = () => within(screen.getByRole('navigation', { name: 'Settings' }));
/** The part of the screen that belongs to the open section. */
const content = () => nav().getByRole('searchbox').closest('nav')?.nextElementSibling as HTMLElement;

const settingsShown = (page: string) =>
  shownSettings(content())
    .filter(({ label }) => label !== page)
    .map(({ label, hint }) => [label, hint] as const);

test('every setting on a screen is in the index; `-u` writes the index from the screens', async () => {
  const { open } = await openDealership();
  const labels: Record<string, readonly (readonly [string, string])[]> = {};
  for (const { section, label: page } of settingsSections) {
    const name = section ?? 'dealership';
    await open(address(section));
    // Parts of a screen may come later than others. What still differs then is for the comparison below.
    await waitFor(() => expect(settingsShown(page)).toEqual(settingsLabels[name]), {
      timeout: seconds(4),
    }).catch(() => {});
    labels[name] = settingsShown(page);
  }
  const lines = Object.entries(labels).map(
    ([section, settings]) =>
      `  ${JSON.stringify(section)}: [${settings.map((each) => `\n    ${JSON.stringify(each)},`).join('')}\n  ],`,
  );
  const written = [
    '/**',
    ' * Labels and hints of all settings by the section of their screen, for the search. Written from the screens by',
    ' * `node scripts/test.mjs test/components/staff/settings-search.test.tsx -u`.',
    ' */',
    `export const settingsLabels: Record<string, readonly (readonly [label: string, hint: string])[]> = {`,
    ...lines,
    '};',
    '',
  ].join('\n');
  await expect(written).toMatchFileSnapshot(index);
});

test('the search finds a setting by its label or hint, and Ctrl K too; both lead to its field', async () => {
  const { open } = await openDealership();
  const person = await open('/admin/settings/log');
  const box = await screen.findByRole('searchbox', { name: 'Search settings' });
  await person.fill(box, 'new arrival');
  await person.click(await nav().findByRole('link', { name: /^Days as a new arrival/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/inventory'));
  await waitFor(() => expect(screen.getByLabelText('Days as a new arrival')).toHaveFocus());
  await waitFor(() => expect(box).toHaveValue(''));
  await waitFor(() =>
    expect(nav().getByRole('link', { name: 'Inventory' })).toHaveAttribute('aria-current', 'page'),
  );

  // Its hint speaks of interest and insurance.
  await person.fill(box, 'insurance');
  expect(await nav().findByRole('link', { name: /^Cost per vehicle and day/ })).toBeVisible();
  await person.fill(box, 'qqxxqq');
  expect(await nav().findByText('No setting matches "qqxxqq".')).toBeVisible();

  await person.keyboard('{Control>}k{/Control}');
  const menu = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  await person.keyboard('whatsapp');
  await person.click(await menu.findByRole('option', { name: /^WhatsApp number/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings'));
  await waitFor(() => expect(screen.getByLabelText('WhatsApp number')).toHaveFocus());
});

test('the address of a setting that stood on the first screen leads to the screen that has it', async () => {
  const { open } = await openDealership();
  await open('/admin/settings#closed-days');
  await waitFor(() => expect(window.location.pathname).toBe('/admin/settings/hours'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Closed days' })).toHaveFocus());
  await open('/admin/settings#email');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(window.location.pathname).toBe('/admin/settings');
});

test('a screen begins with its group and its name, which its panel does not repeat', async () => {
  const { open } = await openDealership();
  await open('/admin/settings/newsletter');
  const title = await screen.findByRole('heading', { name: 'Newsletter' });
  expect(title.parentElement).toHaveTextContent(/^Leads and mailNewsletter$/);
  expect(await screen.findByRole('region', { name: 'Newsletter' })).not.toContainElement(title);
});

test('sections stand in groups, and on phones one button names the open one', async () => {
  const { open, resize, signIn } = await openDealership();
  const groups = () =>
    nav()
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-labelledby'));
  const named = (name: string) => within(nav().getByRole('group', { name })).getAllByRole('link');
  await resize(390);
  const person = await open('/admin/settings/newsletter');
  const button = await screen.findByRole('button', { name: 'Leads and mail: Newsletter' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await person.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
  expect(groups()).toHaveLength(6);
  expect(named('Data').map(({ textContent }) => textContent)).toContain('Backups');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(button).toHaveFocus());
  await person.click(button);
  await person.click(nav().getByRole('link', { name: 'Appearance' }));
  const next = await screen.findByRole('button', { name: 'Your dealership: Appearance' });
  await waitFor(() => expect(next).toHaveAttribute('aria-expanded', 'false'));

  // Others have no groups without a section, and find nothing in sections that are not theirs.
  await open('/admin/settings/account', await signIn('ruben', 'sales'));
  await screen.findByRole('button', { name: 'People: Your account' });
  await waitFor(() => expect(groups()).toHaveLength(2));
  await person.fill(nav().getByRole('searchbox'), 'new arrival');
  expect(await nav().findByText('No setting matches "new arrival".')).toBeVisible();
});
