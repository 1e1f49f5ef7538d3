import type { Page } from '@playwright/test';
import { effortOf, type Effort, type Person } from './effort.ts';
import { button, details, openInquiries, viewButton, type Portal } from './portal.ts';

type Lead = { id: number; name: string };
type Task = { before: Effort; after: Effort };

/** A vehicle that people ask about, with its newest lead first. */
async function addLeads(portal: Portal, count: number) {
  const word = crypto.randomUUID().slice(0, 8);
  const car = { make: 'Ashdown', model: `Tourer ${word}`, year: 2021, price: 329_500, mileage: 4_100 };
  const vehicle = await portal.post<{ id: number; price: number }>('/api/vehicles', car);
  const leads: Lead[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `Ada ${word} ${index}`;
    const sent = {
      name,
      email: `ada${index}@${word}.example`,
      message: 'Is it still there?',
      vehicleId: vehicle.id,
    };
    leads.unshift({ name, id: (await portal.post<{ id: number }>('/api/inquiries', sent)).id });
  }
  return { word, vehicle, leads, label: `2021 Ashdown ${car.model}` };
}

/** Sets the status of the lead that is open with the menu beside it. */
async function setStatus(person: Person, page: Page, status: string) {
  const stored = page.waitForResponse((response) => response.url().endsWith('/status'));
  await person.click(details(page).getByRole('button', { name: /^Status of inquiry/ }));
  await person.click(page.getByRole('menuitemradio', { name: status, exact: true }));
  await stored;
}

/** Answers ten leads: each written in a mail program and marked as contacted, and each sent from a template. */
export async function answerLeads(portal: Portal): Promise<Task> {
  const { page } = portal;
  await portal.post('/api/reply-templates', {
    name: 'It is here',
    subject: 'The {vehicle}',
    body: 'Dear {name},\n\nthe {vehicle} is here, for {price}. Would Saturday suit you for a test drive?\n\n{you}, {dealership}',
  });
  const old = await openLeads(portal, 10);
  const before = await effortOf(async (person) => {
    for (const lead of old.leads) {
      await person.click(viewButton(page, lead));
      await person.click(details(page).getByRole('link', { name: 'Reply via Email' }));
      // The letter, and Send in the mail program.
      person.elsewhere({ clicks: 1, typed: 1 });
      await setStatus(person, page, 'contacted');
    }
  });
  const now = await openLeads(portal, 10);
  const after = await effortOf(async (person) => {
    for (const lead of now.leads) {
      await person.click(viewButton(page, lead));
      const reply = details(page).getByRole('form', { name: 'Reply' });
      await person.choose(reply.getByRole('combobox', { name: 'Template' }), 'It is here');
      await person.click(reply.getByRole('button', { name: 'Send Reply' }));
      await details(page)
        .getByRole('list', { name: 'Notes and replies' })
        .getByText(`Dear ${lead.name},`)
        .waitFor();
    }
  });
  for (const { id } of [...old.leads, ...now.leads]) await expectStatus(portal, id, 'contacted');
  return { before, after };
}

/** The Inquiries tab with the new leads about a new vehicle. */
async function openLeads(portal: Portal, count: number) {
  const added = await addLeads(portal, count);
  await openInquiries(portal, added.word, count);
  return added;
}

/** Sells a car to one of its leads: the sale and the lead apart, with a note, and the sale naming its lead. */
export async function sellToLead(portal: Portal): Promise<Task> {
  const { page } = portal;
  const dialog = page.getByRole('dialog', { name: 'Mark Vehicle as Sold' });
  const confirm = dialog.getByRole('button', { name: 'Mark as Sold' });
  const old = await openCar(portal);
  const before = await effortOf(async (person) => {
    await person.click(button(page, `Mark Sold ${old.label}`));
    await person.click(confirm);
    await dialog.waitFor({ state: 'hidden' });
    await person.click(page.getByRole('tab', { name: /^Inquiries/ }));
    await person.type(page.getByRole('searchbox', { name: 'Search inquiries' }), old.lead.name);
    await page.getByRole('status').filter({ hasText: '1 to 1 of 1' }).waitFor();
    await person.click(viewButton(page, old.lead));
    await setStatus(person, page, 'closed');
  });
  await expectStatus(portal, old.lead.id, 'closed');
  const now = await openCar(portal);
  const after = await effortOf(async (person) => {
    await person.click(button(page, `Mark Sold ${now.label}`));
    await person.choose(dialog.getByRole('combobox', { name: 'Sold to' }), String(now.lead.id));
    await person.click(confirm);
    await dialog.waitFor({ state: 'hidden' });
  });
  const sold = await portal.get<{ soldToInquiryId: number | null }>(`/api/vehicles/${now.vehicle.id}`);
  if (sold.soldToInquiryId !== now.lead.id) throw new Error('The sale does not name its lead');
  return { before, after };
}

/** The Inventory tab with a new vehicle that three people have asked about. */
async function openCar(portal: Portal) {
  const { leads, ...added } = await addLeads(portal, 3);
  const { page, origin } = portal;
  await page.goto(`${origin}/admin?tab=inventory`);
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(added.word);
  await page.getByRole('status').filter({ hasText: '1 to 1 of 1' }).waitFor();
  const [, lead] = leads;
  if (!lead) throw new Error('No lead was added');
  return { ...added, lead };
}

async function expectStatus(portal: Portal, id: number, wanted: string) {
  const { status } = await portal.get<{ status: string }>(`/api/inquiries/${id}`);
  if (status !== wanted) throw new Error(`Inquiry ${id} is ${status}`);
}
