import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { EditedPage } from '../../../src/pages/pages.schema.ts';
import { savePage } from '../../../src/pages/pages.store.ts';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { visit } from '../site/visit.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/about';
const content = '<p>There was a van for the kingfisher.</p>';

/** A dealership whose About page has a story. */
async function openStory() {
  const dealership = await openDealership();
  const page = { title: 'About us', slug: 'about', content, isPublished: true };
  await savePage(dealership.database.queries, page, new Date());
  await dealership.server.refresh();
  return dealership;
}

const findTitle = () => screen.findByLabelText('Title');
const findPublished = () => screen.findByRole('switch', { name: 'Published' });
const findStale = async () => within(await screen.findByText(/^Somebody else saved/).then(alertOf));
const alertOf = (text: HTMLElement) => {
  const alert = text.closest<HTMLElement>('[role=alert]');
  if (alert === null) throw new Error('No alert says it');
  return alert;
};

test('an empty title, a failed save and a page that fails to load are reported; nothing is lost', async () => {
  const { network, open } = await openDealership();
  network.fail('/api/pages/about/edit');
  const person = await open('/admin/settings/about');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load the page');
  network.restore();
  await person.click(within(failure).getByRole('button', { name: 'Try Again' }));
  const title = await screen.findByLabelText('Title');
  await person.fill(title, ' ');
  await person.click(await saveBar.save());
  await waitFor(() => expect(title).toHaveAccessibleDescription('Enter a title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(network.timesAsked('PATCH /api/pages/about')).toBe(0);

  network.fail('/api/pages/about');
  await person.fill(title, 'About our house');
  await person.click(await saveBar.save());
  await expectToast('Error', 'Broken for the test');
  expect(title).toHaveValue('About our house');
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Title'));
});

test('a page that is not published shows the standard text', async () => {
  const dealership = await openStory();
  const { api, open } = dealership;
  const person = await open(path);
  await person.click(await findPublished());
  await waitFor(() => expect(saveBar.unsaved()).toBe('Unsaved changes in Published'));
  await person.click(await saveBar.save());
  await expectToast('Page saved', 'Visitors see the change now.');
  await visit(dealership, '/about');
  const story = () => screen.findByRole('region', { name: 'Our story' });
  const standard = 'sells, consigns, services, ships and finances luxury and performance automobiles.';
  const hidden = await story();
  await waitFor(() => expect(hidden).toHaveTextContent(standard));
  expect(hidden).not.toHaveTextContent('kingfisher');
  expect((await api.get<EditedPage>('/api/pages/about/edit')).content).toContain('kingfisher');

  await open(path);
  expect(await findPublished()).not.toBeChecked();
  await person.click(await findPublished());
  await person.click(await saveBar.save());
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  await visit(dealership, '/about');
  const shown = await story();
  await waitFor(() => expect(shown).toHaveTextContent('There was a van for the kingfisher.'));
});

test('leaving needs confirmation, and a save is refused if somebody else saved first', async () => {
  const { api, open } = await openStory();
  const person = await open(path);
  await person.fill(await findTitle(), 'My title');
  await person.click(screen.getByRole('link', { name: 'Newsletter' }));
  const leaving = await saveBar.leaving();
  expect(
    leaving.getByText(
      'Your changes to the About page are not saved. They stay on this device until you save or discard them.',
    ),
  ).toBeVisible();
  await person.click(leaving.getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe(path);

  await api.patch('/api/pages/about', { isPublished: false });
  await person.click(await saveBar.save());
  await person.click((await findStale()).getByRole('button', { name: 'Keep My Changes' }));
  await waitFor(() => expect(saveBar.stale()).toBeNull());
  await waitFor(async () => expect(await findPublished()).not.toBeChecked());
  expect(await findTitle()).toHaveValue('My title');
  await person.click(await saveBar.save());
  await expectToast('Page saved', 'Visitors see the change now.');
  const saved = () => api.get<EditedPage>('/api/pages/about/edit');
  expect(await saved()).toMatchObject({ title: 'My title', isPublished: false, content });
  expect(localStorage.getItem('pageDraft:about:admin')).toBeNull();

  await person.fill(await findTitle(), 'My second title');
  await api.patch('/api/pages/about', { title: 'Their title' });
  await person.click(await saveBar.save());
  await person.click((await findStale()).getByRole('button', { name: 'Load Newer Version' }));
  await waitFor(async () => expect(await findTitle()).toHaveValue('Their title'));
  await waitFor(() => expect(saveBar.unsaved()).toBeNull());
  expect(await saved()).toMatchObject({ title: 'Their title' });
});
