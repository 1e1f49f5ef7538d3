import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { LetterOverview } from '../../../src/newsletter/letter.schema.ts';
import { subscribers } from '../../../src/newsletter/newsletter.table.ts';
import { mailOutbox } from '../../../src/platform/mail/outbox.table.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const address = '/admin/settings/newsletter';
const mail = {
  smtpUrl: 'smtp://mail.example',
  from: 'Halcyon <hello@dealer.example>',
  leadsTo: [],
  adfTo: [],
};

const findLetters = async () => within(await screen.findByRole('region', { name: 'Newsletter' }));
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Write a Letter' }));
const carsOf = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  within(dialog.getByRole('group', { name: 'Cars' }))
    .queryAllByRole('listitem')
    .flatMap((item) => item.querySelector('.font-medium')?.textContent ?? []);

/** Two new cars, of which the second is newer, and `count` readers. */
async function withReaders({ api, database }: OpenDealership, count: number) {
  await api.addVehicle({ model: 'Six' });
  await api.addVehicle({ model: 'Twelve', price: null });
  await database.queries.insert(subscribers).values(
    Array.from({ length: count }, (_, index) => ({
      email: `reader${index + 1}@reader.example`,
      createdAt: new Date(),
      confirmedAt: new Date(),
    })),
  );
}
const outbox = async ({ database }: OpenDealership) =>
  (await database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ message }) => message);

test('a letter that is full says so instead of offering more cars', async () => {
  const dealership = await openDealership({ mail });
  await Promise.all(Array.from({ length: 21 }, () => dealership.api.addVehicle()));
  const person = await dealership.open(address);
  await person.click(await screen.findByRole('button', { name: 'Write a Letter' }));
  const dialog = await findDialog();
  const full = 'A letter has at most 20 cars. Remove one to add another.';
  await waitFor(() => expect(dialog.getByText(full)).toBeVisible());
  expect(
    dialog.getByText(/^The newest 20 of 21 new cars: no later letter starts with the others\./),
  ).toBeVisible();
  expect(dialog.queryByRole('searchbox', { name: 'Search cars' })).toBeNull();
  await person.click(dialog.getAllByRole('button', { name: /^Remove / })[0] as HTMLElement);
  expect(await dialog.findByRole('searchbox', { name: 'Search cars' })).toBeVisible();
  await waitFor(() => expect(dialog.queryByText(full)).toBeNull());
});

test('staff write a letter of the new cars, look at the mail, send it after a question and stop it', async () => {
  const dealership = await openDealership({ mail });
  await withReaders(dealership, 3);
  const person = await dealership.open(address);
  expect(await screen.findByText('No letter yet. 2 new cars in the last seven days.')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Write a Letter' }));
  const dialog = await findDialog();
  expect(carsOf(dialog)).toEqual(['2024 Ashdown Twelve', '2024 Ashdown Six']);
  const frame = () => dialog.getByTitle('The mail').getAttribute('srcdoc') ?? '';
  await dialog.findByTitle('The mail');
  await waitFor(() => expect(frame()).toContain('2024 Ashdown Twelve'));

  // What cannot be sent says why, and nothing typed is lost.
  await person.fill(dialog.getByLabelText('Subject'), 'Two for the weekend');
  await person.fill(dialog.getByLabelText('Mails an hour'), 'many');
  await person.click(dialog.getByRole('button', { name: 'Send to 3 Addresses...' }));
  expect(await dialog.findByText(/^Choose 1 to 2,000 mails an hour/)).toBeVisible();
  expect(dialog.getByLabelText('Subject')).toHaveValue('Two for the weekend');
  await person.fill(dialog.getByLabelText('Mails an hour'), '60');

  await person.click(dialog.getByRole('button', { name: 'Move 2024 Ashdown Twelve down' }));
  await waitFor(() => expect(carsOf(dialog)).toEqual(['2024 Ashdown Six', '2024 Ashdown Twelve']));
  await waitFor(() => expect(frame().indexOf('Ashdown Six')).toBeLessThan(frame().indexOf('Ashdown Twelve')));
  await person.click(dialog.getByRole('button', { name: 'Remove 2024 Ashdown Twelve' }));
  await waitFor(() => expect(frame()).not.toContain('Ashdown Twelve'));
  await person.fill(dialog.getByRole('searchbox', { name: 'Search cars' }), 'Twelve');
  await person.click(await dialog.findByRole('button', { name: /^2024 Ashdown Twelve/ }));
  await waitFor(() => expect(carsOf(dialog)).toEqual(['2024 Ashdown Six', '2024 Ashdown Twelve']));
  const left = '1 new car is not in this letter, and no later one starts with it.';
  expect(dialog.queryByText(left)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Remove 2024 Ashdown Six' }));
  expect(await dialog.findByText(left)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Add It' }));
  await waitFor(() => expect(carsOf(dialog)).toEqual(['2024 Ashdown Twelve', '2024 Ashdown Six']));

  await person.click(dialog.getByRole('button', { name: 'Send to 3 Addresses...' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send this letter to 3 addresses?' }),
  );
  expect(await outbox(dealership)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Send' }));
  await expectToast('The letter is on its way', 'Two for the weekend');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const letters = await findLetters();
  expect(await letters.findByText(/^No new cars since the letter of /)).toBeVisible();
  expect(await letters.findByRole('progressbar', { name: /^0 of 3 addresses/ })).toBeVisible();

  await person.click(await letters.findByRole('button', { name: 'Stop Two for the weekend' }));
  const stop = within(await screen.findByRole('alertdialog', { name: 'Stop sending?' }));
  await person.click(stop.getByRole('button', { name: 'Stop' }));
  await expectToast('Stopped', 'Two for the weekend');
  // The screen would look again only after seconds.
  const state = async () =>
    (await dealership.api.get<LetterOverview>('/api/newsletter/letters')).letters[0]?.state;
  await waitFor(async () => expect(await state()).toBe('stopped'));
  await dealership.reload();
  expect(await screen.findByText('To 3 addresses: 0 accepted, 3 not sent. It was stopped.')).toBeVisible();
});

test('a letter that somebody else has sent meanwhile is not sent twice, and what was typed stays', async () => {
  const dealership = await openDealership({ mail });
  await withReaders(dealership, 1);
  const person = await dealership.open(address);
  await person.click(await screen.findByRole('button', { name: 'Write a Letter' }));
  const dialog = await findDialog();
  await person.fill(dialog.getByLabelText('Subject'), 'Mine');
  const { vehicles } = await dealership.api.get<{ vehicles: { id: number }[] }>('/api/vehicles/admin-fast');
  await dealership.api.post('/api/newsletter/letters', {
    subject: 'Theirs',
    introduction: '',
    vehicleIds: vehicles.map(({ id }) => id),
    perHour: 60,
    after: null,
  });
  await person.click(dialog.getByRole('button', { name: 'Send to 1 Address...' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Send' }));
  await expectToast(
    'Error',
    'A letter was sent meanwhile. Look at the list of letters first.',
    'destructive',
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(dialog.getByLabelText('Subject')).toHaveValue('Mine');
  await waitFor(async () => expect(await outbox(dealership)).toMatchObject([{ subject: 'Theirs' }]));
});

test('without a mail server there is no letter to write', async () => {
  const { open } = await openDealership();
  await open(address);
  expect(await screen.findByText('No mail server')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write a Letter' })).not.toBeInTheDocument();
});

test('addresses from before are asked to confirm after a question', async () => {
  const dealership = await openDealership({ mail });
  const email = 'grace@reader.example';
  await dealership.database.queries.insert(subscribers).values({ email, createdAt: new Date() });
  const person = await dealership.open(address);
  await person.click(await screen.findByRole('button', { name: 'Ask to Confirm' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Ask 1 address to confirm?' }));
  await person.click(question.getByRole('button', { name: 'Ask to Confirm' }));
  await expectToast('Requests on their way', '1 address');
  await waitFor(async () => expect(await outbox(dealership)).toMatchObject([{ to: email }]));
});
