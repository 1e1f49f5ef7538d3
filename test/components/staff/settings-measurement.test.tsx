import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openDealership } from '../dealership.tsx';
import { saveBar } from '../save-bar.ts';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/measurement';
const call = '/api/measurement';

const findForm = async () => {
  const form = await screen.findByRole('form', { name: 'Measurement' });
  const field = (name: string) => within(form).getByRole('textbox', { name });
  return {
    form,
    plausible: field('Plausible: site'),
    umami: field('Umami: website ID'),
    google: field('Google Analytics: measurement ID'),
    meta: field('Meta pixel: ID'),
    asks: within(form).getByRole('switch', { name: 'Ask before these count, too' }),
  };
};

test('what measures visits is entered, and the policies that have to say so are named', async () => {
  const { api, open } = await openDealership();
  const claim = 'Visitors of this website get no cookies.';
  await api.patch('/api/pages/cookies', { content: `<p>${claim}</p>`, isPublished: true });
  const person = await open(path);
  const settings = await findForm();
  expect(screen.queryByRole('region', { name: 'What visitors read about it' })).toBeNull();
  await person.fill(settings.plausible, 'Example.com');
  await person.fill(settings.google, 'g-ab12cd34');
  await person.click(settings.asks);
  await person.click(await saveBar.save());
  await expectToast('Settings saved', 'Pages that are opened from now on follow them.');
  expect(await api.get(call)).toMatchObject({
    settings: { plausibleDomain: 'example.com', googleTag: 'G-AB12CD34', metaPixel: '', asksForAll: true },
  });
  const notes = within(await screen.findByRole('region', { name: 'What visitors read about it' }));
  const [privacy, cookies] = await waitFor(() => {
    const items = notes.getAllByRole('listitem');
    expect(items).toHaveLength(2);
    return items;
  });
  await waitFor(() =>
    expect(privacy).toHaveTextContent('Your website has no Privacy Policy yet. Publish one.'),
  );
  await waitFor(() =>
    expect(cookies).toHaveTextContent(`Your Cookie Policy still says: “${claim}” Remove it`),
  );

  await api.patch('/api/pages/cookies', { content: '<p>Ours.</p>' });
  await open(path);
  expect(await screen.findByRole('link', { name: 'Read the Cookie Policy' })).toHaveAttribute(
    'href',
    '/admin/settings/pages?edit=cookies',
  );
});

test('an ID that is none is explained at its field, and nothing typed is lost', async () => {
  const { open, network } = await openDealership();
  const person = await open(path);
  const { form, umami, google, meta } = await findForm();
  await person.fill(umami, '83dd64c4');
  await person.fill(google, 'GTM-ABC123');
  await person.fill(meta, '1234567890');
  await person.click(await saveBar.save());
  await waitFor(() => expect(form).toHaveTextContent('2 fields need a look before this can be saved.'));
  await waitFor(() => expect(umami).toHaveFocus());
  expect(umami).toHaveAccessibleDescription(/Enter the website ID as Umami has it/);
  expect(google).toHaveAccessibleDescription(/A container of the Tag Manager can load code from anywhere/);
  expect(meta).toHaveValue('1234567890');
  expect(network.timesAsked(`PATCH ${call}`)).toBe(0);
});

test('settings that cannot be fetched are fetched again', async () => {
  const { open, network } = await openDealership();
  network.fail(call);
  const person = await open(path);
  expect(await screen.findByText('Failed to load the settings')).toBeVisible();
  network.restore();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await findForm()).plausible).toHaveValue('');
});
