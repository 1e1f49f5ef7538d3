import type { Page } from '@playwright/test';
import { effortOf, type Effort, type Person } from './effort.ts';
import { button, details, openInquiries, toast, viewButton, type Portal } from './portal.ts';

type Task = { before: Effort; after: Effort };
type Appointment = { hasTime: boolean; appointmentAt: string | null };

/** The list of the Inquiries tab. */
const list = (page: Page) => page.getByRole('region', { name: 'Customer Inquiries', exact: true });
const newWord = () => crypto.randomUUID().slice(0, 8);

async function addCar(portal: Portal, word: string) {
  const car = { make: 'Ashdown', model: `Tourer ${word}`, year: 2021, price: 329_500, mileage: 4_100 };
  return portal.post<{ id: number }>('/api/vehicles', car);
}

/** Somebody calls about a car and is answered in the call. There was no place for them before. */
export async function takeCall(portal: Portal): Promise<{ before: null; after: Effort }> {
  const { page, origin } = portal;
  const word = newWord();
  const { id } = await addCar(portal, word);
  await page.goto(`${origin}/admin?tab=inquiries`);
  const add = list(page).getByRole('button', { name: 'Add Lead', exact: true });
  await add.waitFor();
  const after = await effortOf(async (person) => {
    await person.click(add);
    const dialog = page.getByRole('dialog', { name: 'Add Lead' });
    await person.type(dialog.getByLabel('Name', { exact: true }), `Ada ${word}`);
    await person.type(dialog.getByLabel('Phone', { exact: true }), '(602) 555-0188');
    await person.choose(dialog.getByRole('combobox', { name: 'Source' }), 'phone');
    await person.type(dialog.getByRole('searchbox', { name: 'Search cars' }), word);
    await person.click(dialog.getByRole('button', { name: new RegExp(`${word}.*ID: ${id}`) }));
    await person.click(dialog.getByRole('checkbox', { name: /^Answered/ }));
    await person.click(dialog.getByRole('button', { name: 'Add Lead', exact: true }));
    await details(page).waitFor();
  });
  const { inquiries } = await portal.get<{ inquiries: { source: string; answeredAt: string | null }[] }>(
    `/api/inquiries?page=1&limit=2&search=${word}`,
  );
  if (inquiries.length !== 1 || inquiries[0]?.source !== 'phone' || inquiries[0].answeredAt === null)
    throw new Error('The lead was not added as answered');
  return { before: null, after };
}

/** Moves a test drive: by a letter from a mail program, and on the lead, which tells the customer. */
export async function moveDrive(portal: Portal): Promise<Task> {
  const { page } = portal;
  const old = await addDrive(portal);
  const before = await effortOf(async (person) => {
    await person.click(viewButton(page, old));
    await person.click(details(page).getByRole('link', { name: 'Reply via Email' }));
    // The letter with the new time, and Send in the mail program.
    person.elsewhere({ clicks: 1, typed: 1 });
  });
  if ((await appointmentOf(portal, old.id)).appointmentAt !== old.at) throw new Error('The letter moved it');
  const now = await addDrive(portal);
  const after = await effortOf(async (person) => {
    await person.click(viewButton(page, now));
    const appointment = details(page).getByRole('region', { name: 'Appointment', exact: true });
    await person.click(appointment.getByRole('button', { name: /^Move / }));
    await chooseLast(person, appointment, 'Day');
    await chooseLast(person, appointment, 'Time');
    const stored = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/api/appointments/${now.id}`) && response.request().method() === 'PATCH',
    );
    await person.click(appointment.getByRole('button', { name: /^Move to / }));
    await stored;
  });
  const moved = await appointmentOf(portal, now.id);
  if (!moved.hasTime || moved.appointmentAt === now.at) throw new Error('The test drive was not moved');
  return { before, after };
}

/** Presses the last choice that is free. */
async function chooseLast(person: Person, within: ReturnType<Page['getByRole']>, name: string) {
  const choices = within
    .getByRole('radiogroup', { name })
    .locator('label', { has: within.page().locator('input:enabled') });
  await choices.last().waitFor();
  await person.click(choices.last());
}

const appointmentOf = (portal: Portal, id: number) => portal.get<Appointment>(`/api/inquiries/${id}`);

/** A lead with a test drive at the first time that is offered, in the list that is searched for it. */
async function addDrive(portal: Portal) {
  const word = newWord();
  const { id: vehicleId } = await addCar(portal, word);
  const { days } = await portal.get<{ days: { times: { at: string; isFree: boolean }[] }[] }>(
    `/api/appointments/times?vehicleId=${vehicleId}`,
  );
  const at = days.flatMap(({ times }) => times).find(({ isFree }) => isFree)?.at;
  if (at === undefined) throw new Error('No time is free');
  const lead = { name: `Ada ${word}`, email: `ada@${word}.example`, source: 'walk-in', vehicleId };
  const { id } = await portal.post<{ id: number }>('/api/inquiries/leads', {
    ...lead,
    interest: 'test-drive',
  });
  await portal.patch(`/api/appointments/${id}`, { action: 'move', at });
  await openInquiries(portal, word, 1);
  return { id, at };
}

/** Erases a person with three inquiries and a newsletter address: one record after another, and at once. */
export async function erasePerson(portal: Portal): Promise<Task> {
  const { page } = portal;
  const old = await addPerson(portal);
  const before = await effortOf(async (person) => {
    for (const id of old.ids) {
      await person.click(button(page, new RegExp(`^Archive inquiry ${id}, `)));
      await viewButton(page, { id }).waitFor({ state: 'hidden' });
    }
    await person.click(
      list(page)
        .getByRole('group', { name: 'Show' })
        .getByRole('button', { name: /^Archive/ }),
    );
    for (const id of old.ids) {
      await person.click(viewButton(page, { id }));
      await person.click(details(page).getByRole('button', { name: 'Delete for Good' }));
      await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete for Good' }));
      await viewButton(page, { id }).waitFor({ state: 'hidden' });
    }
    await person.click(page.getByRole('link', { name: 'Settings', exact: true }));
    await person.click(page.getByRole('link', { name: 'Newsletter', exact: true }));
    await person.type(page.getByRole('searchbox', { name: 'Search addresses' }), old.email);
    await person.click(button(page, `Remove ${old.email}`));
    await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }));
    await button(page, `Remove ${old.email}`).waitFor({ state: 'hidden' });
  });
  const now = await addPerson(portal);
  const after = await effortOf(async (person) => {
    await person.click(page.getByRole('link', { name: now.name, exact: true }).first());
    await person.click(button(page, 'Erase Person...'));
    const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
    await person.type(dialog.getByRole('textbox', { name: 'Type the name to confirm' }), now.name);
    await person.click(dialog.getByRole('button', { name: 'Erase for Good' }));
    await toast(page, 'Person Erased');
  });
  for (const { word } of [old, now]) {
    const { total } = await portal.get<{ total: number }>(`/api/inquiries?page=1&limit=1&search=${word}`);
    if (total !== 0) throw new Error('Something of the person is left');
  }
  return { before, after };
}

async function addPerson(portal: Portal) {
  const word = newWord();
  const [name, email] = [`Caroline ${word}`, `caroline@${word}.example`];
  const ids: number[] = [];
  for (const message of ['Is it there?', 'And the other one?', 'Until when are you open?'])
    ids.unshift((await portal.post<{ id: number }>('/api/inquiries', { name, email, message })).id);
  await portal.post('/api/newsletter', { email });
  await openInquiries(portal, word, ids.length);
  return { word, name, email, ids };
}
