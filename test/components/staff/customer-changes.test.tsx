import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { vehicleAlerts } from '../../../src/alerts/alerts.table.ts';
import type { Customer } from '../../../src/customers/customer.schema.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { inquire } from '../inquiries-tab.ts';
import { expectToast } from '../toast.ts';

const caroline = { name: 'Caroline Reyes', email: 'caroline@reyes.example', phone: '(602) 555-0142' };
const studio = 'c.reyes@studio.example';
const pathOf = (id: number) => `/admin/customers/lead-${id}`;
const whenShown = (name = 'Caroline Reyes') => screen.findByRole('heading', { level: 1, name });
const reach = () => within(screen.getByRole('region', { name: 'Reach' }));
const items = () => within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
const lines = () => items().map((line) => line.querySelector('p')?.textContent);
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const customerOf = (api: OpenDealership['api'], id: number) => api.get<Customer>(`/api/customers/lead-${id}`);

test('two people are joined after it is said what becomes one, parted again, and each is undone', async () => {
  const { api, open } = await openDealership();
  const { id: first } = await inquire(api, caroline);
  const { id: second } = await inquire(api, { name: 'C. Reyes', email: studio, phone: '' });
  const person = await open(pathOf(first));
  await whenShown();
  await person.click(await screen.findByRole('button', { name: 'Join With Another Person...' }));
  const joining = () => dialog('Join With Another Person');
  await person.fill(await waitFor(() => joining().getByRole('searchbox')), 'studio');
  await person.click(await waitFor(() => joining().getByRole('button', { name: /^C\. Reyes/ })));
  await waitFor(() =>
    expect(
      within(joining().getByRole('list', { name: 'What becomes one' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([`Caroline Reyes${caroline.email}, ${caroline.phone}1 inquiry`, `C. Reyes${studio}1 inquiry`]),
  );
  await person.click(await joining().findByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Joined with C. Reyes.')).toBeVisible();
  await whenShown('C. Reyes');
  await waitFor(() => expect(reach().getByRole('link', { name: studio })).toBeVisible());
  await waitFor(() => expect(lines()).toEqual([`Inquiry ${second}new`, `Inquiry ${first}new`]));

  await person.click(await waitFor(() => reach().getByRole('button', { name: 'Undo' })));
  await whenShown();
  await waitFor(() => expect(reach().queryByRole('link', { name: studio })).not.toBeInTheDocument());
  await waitFor(async () => expect((await customerOf(api, first)).inquiryIds).toEqual([first]));

  await api.post(`/api/customers/lead-${first}/join`, { with: `lead-${second}` });
  await open(pathOf(first));
  await person.click(await screen.findByRole('button', { name: `Part ${studio}` }));
  expect(await screen.findByText(`${studio} is a person of its own now.`)).toBeVisible();
  await whenShown();
  await person.click(await waitFor(() => reach().getByRole('button', { name: 'Undo' })));
  await whenShown('C. Reyes');
  await waitFor(async () => expect((await customerOf(api, second)).inquiryIds).toEqual([second, first]));
});

test('whoever shares the telephone is joined without a search; a failure changes nothing', async () => {
  const { api, open, network } = await openDealership();
  const { id: first } = await inquire(api, caroline);
  await inquire(api, { ...caroline, name: 'C. Reyes', email: studio });
  const person = await open(pathOf(first));
  await person.click(await screen.findByRole('button', { name: 'Join with C. Reyes' }));
  const join = () => dialog('Join With Another Person').getByRole('button', { name: 'Join' });
  await waitFor(() => expect(join()).toBeEnabled());
  const call = `POST /api/customers/lead-${first}/join`;
  network.fail(call);
  await person.click(join());
  await expectToast('Error', 'Broken for the test', 'destructive');
  network.restore();
  await person.click(await waitFor(join));
  await waitFor(() => expect(reach().getByText('Joined with C. Reyes.')).toBeVisible());
});

test('name, wish and note are edited, and a colleague’s are not overwritten unseen', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api, caroline);
  const person = await open(pathOf(id));
  const edit = async (name: string) =>
    person.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const form = () => dialog('Edit Person');
  const field = (name: RegExp) => form().getByRole('textbox', { name });
  await edit('Caroline Reyes');
  await person.fill(await waitFor(() => field(/^Name/)), 'Caroline Ortega');
  await person.fill(field(/^Prefers/), 'Text, after 5 PM');
  await person.click(form().getByRole('button', { name: 'Save' }));
  await expectToast('Person saved', 'Caroline Ortega');
  await whenShown('Caroline Ortega');
  await waitFor(() => expect(reach().getByText('Text, after 5 PM')).toBeVisible());

  await edit('Caroline Ortega');
  await person.fill(await waitFor(() => field(/^Note/)), 'Has a dog');
  const { details } = await customerOf(api, id);
  await api.patch(`/api/customers/lead-${id}/details`, { ...details, note: 'Likes red' });
  await person.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form().getByText('Somebody else saved this meanwhile')).toBeVisible());
  await waitFor(() => expect(form().getByRole('status')).toHaveTextContent(/Likes red/));
  await waitFor(() => expect(field(/^Note/)).toHaveValue('Has a dog'));
  await person.click(await form().findByRole('button', { name: 'Put mine in its place' }));
  await person.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reach().getByText('Has a dog')).toBeVisible());
});

test('an appointment is added for the current inquiry and taken back; without one, for a new lead', async () => {
  const { api, open } = await openDealership();
  const { id } = await inquire(api, caroline);
  const person = await open(pathOf(id));
  await whenShown();
  const add = async () => person.click(await screen.findByRole('button', { name: 'Add Appointment' }));
  await add();
  const adding = () => dialog('Add Appointment');
  const lastFree = (name: string) =>
    waitFor(() => {
      const choices = within(adding().getByRole('radiogroup', { name })).getAllByRole('radio');
      const last = choices.findLast((choice) => !choice.hasAttribute('disabled'));
      if (last === undefined) throw new Error(`No ${name} is free`);
      return last;
    });
  // Today's last time may pass while the test runs.
  await person.click(await lastFree('Day'));
  await person.click(await lastFree('Time'));
  await person.click(adding().getByRole('button', { name: 'Add Appointment' }));
  await waitFor(() => expect(lines()[0]).toMatch(/^Test drive confirmed: /));
  await person.click(await screen.findByRole('button', { name: 'Undo, appointment of Caroline Reyes' }));
  await waitFor(() => expect(lines()).toEqual([`Inquiry ${id}new`]));

  await api.patch(`/api/inquiries/${id}/archive`, {});
  await open(pathOf(id));
  await screen.findByText('Archived');
  await add();
  const lead = () => dialog('Add Lead');
  await waitFor(() => expect(lead().getByRole('textbox', { name: /^Name/ })).toHaveValue('Caroline Reyes'));
  await waitFor(() => expect(lead().getByRole('textbox', { name: /^Email/ })).toHaveValue(caroline.email));
  await waitFor(() => expect(lead().getByRole('textbox', { name: /^Phone/ })).toHaveValue(caroline.phone));
  await person.selectOptions(lead().getByRole('combobox', { name: 'Source' }), 'phone');
  await person.click(lead().getByRole('button', { name: 'Add Lead' }));
  expect(await screen.findByRole('dialog', { name: 'Add Appointment' })).toBeVisible();
});

test('fifty things are shown at first, and More shows the rest', async () => {
  const { api, open, database } = await openDealership();
  const { id } = await inquire(api, caroline);
  await database.queries.execute(sql`insert into inquiries (name, email, message, created_at)
    select 'Caroline Reyes', ${caroline.email}, 'Again', '2026-01-01T17:00:00Z'::timestamptz + make_interval(hours => n)
    from generate_series(1, 59) as n`);
  const person = await open(pathOf(id));
  await whenShown();
  await waitFor(() => expect(items()).toHaveLength(50));
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await waitFor(() => expect(items()).toHaveLength(60));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('list', { name: 'What happened' })).toHaveFocus());
});

test('lists of newsletter, alerts and sales, and the search, lead to the person', async () => {
  const { api, open, database } = await openDealership();
  const reader = 'ines@duarte.example';
  await api.post('/api/newsletter', { email: reader });
  const now = new Date();
  await database.queries
    .insert(vehicleAlerts)
    .values({ email: 'ada@byron.example', criteria: {}, token: 't', createdAt: now, askedAt: now });
  const car = await api.addVehicle();
  const { id } = await inquire(api, caroline);
  await api.sell(car.id, 98_500);
  await api.patch(`/api/vehicles/${car.id}/sale`, { soldToInquiryId: id });

  const person = await open('/admin/settings/newsletter');
  await person.click(await screen.findByRole('link', { name: reader }));
  await whenShown(reader);
  await open('/admin/settings/newsletter');
  await person.click(await screen.findByRole('link', { name: 'ada@byron.example' }));
  await whenShown('ada@byron.example');
  await open('/admin?tab=sold');
  await person.click(await screen.findByRole('link', { name: 'Caroline Reyes' }));
  await whenShown();
  await person.keyboard('{Control>}k{/Control}');
  const menu = () => dialog('Search and commands');
  await waitFor(() => expect(menu().getByRole('combobox')).toHaveFocus());
  await person.keyboard('byron');
  await person.click(await waitFor(() => menu().getByRole('option', { name: /^ada@byron.example ?Alert$/ })));
  await whenShown('ada@byron.example');
});
