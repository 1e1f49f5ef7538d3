import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import type { Arrived } from '../../mail-server.ts';
import { fill, fieldsOf, typed } from '../pages/inquiry-form.ts';
import { openLive, whenPartLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import { startServer } from '../server.ts';
import { createStores } from '../stores.ts';
import { expect, keepSignedIn, mailTo, test } from './fixtures.ts';
import { inquiriesTab } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

const thanks = "We'll get back to you as soon as possible.";
/** The text between the dealership's words and the visitor's own. */
const wordsOf = ({ text }: Arrived) => (text ?? '').replaceAll('\r\n', '\n').trimEnd();
const about = (name: string, to: string) => (arrived: Arrived) =>
  arrived.recipients.includes(to) && (arrived.subject ?? '').includes(name);

/** Submits the form of the current page, and returns the id that the inquiry got. */
async function send(page: Page, values: Partial<typeof typed>, sent: string): Promise<number> {
  const { button } = await fill(page, values);
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/inquiries'),
  );
  await button.click();
  await expectToast(page, sent, thanks);
  return ((await (await answered).json()) as { id: number }).id;
}

/**
 * Parses ADF as a CRM does, with an XML parser; `at` returns the text of the first element that a selector
 * finds.
 */
function readAdf(page: Page, xml: string) {
  const evaluate = (selector: string, attribute: string | null) =>
    page.evaluate(
      ([text, found, name]) => {
        const document = new DOMParser().parseFromString(text, 'application/xml');
        const broken = document.querySelector('parsererror');
        if (broken) throw new Error(broken.textContent);
        const element = document.querySelector(found);
        return name === null ? (element?.textContent ?? null) : (element?.getAttribute(name) ?? null);
      },
      [xml, selector, attribute] as const,
    );
  return {
    at: (selector: string) => evaluate(selector, null),
    attribute: (selector: string, name: string) => evaluate(selector, name),
  };
}

test('the contact form mails staff: the sender, the message, a Reply-To address and a link to the staff screens', async ({
  page,
  site,
}) => {
  const name = `Ada ${unheardOf()}`;
  await openLive(page, '/contact');
  const id = await send(page, { name }, 'Message sent!');
  const arrived = await site.mailServer.next(about(name, mailTo.staff));
  expect(arrived.recipients).toEqual([mailTo.staff]);
  expect(arrived.from?.address).toBe('website@halcyon.example');
  expect(arrived.subject).toBe(`New inquiry: ${name}`);
  expect(arrived.replyTo).toEqual([{ name, address: typed.email }]);
  const link = `${site.url}/admin?tab=inquiries&inquiry=${id}`;
  expect(wordsOf(arrived)).toBe(
    [
      'A visitor of the website has sent an inquiry.',
      '',
      `Name:      ${name}`,
      `Email:     ${typed.email}`,
      `Phone:     ${typed.phone}`,
      'Interest:  not given',
      '',
      `On the staff screens: ${link}`,
      `An answer to this mail goes to ${name}.`,
      '',
      'Message:',
      '',
      typed.message,
    ].join('\n'),
  );

  await keepSignedIn(page, site.url);
  await page.goto(link);
  await expect(inquiriesTab(page).fact('Name')).toHaveText(name);
});

test('the form of a vehicle mails staff about the vehicle, and the CRM a lead that it can parse', async ({
  page,
  api,
  site,
}) => {
  const name = `Ada ${unheardOf()}`;
  const vin = `ZZZ${unheardOf().slice(1).toUpperCase()}`;
  const vehicle = await api.addVehicle({
    year: 2021,
    price: 329_500,
    mileage: 1_240,
    vin,
    exteriorColor: 'Azure & "Silver"',
    interiorColor: 'Tan',
  });
  const car = `2021 Ashdown ${vehicle.model}`;
  await openLive(page, `/inventory/${vehicle.id}`);
  await fieldsOf(page).interest.selectOption('test-drive');
  const from = Date.now();
  const id = await send(page, { name }, 'Inquiry sent!');

  const mail = await site.mailServer.next(about(name, mailTo.staff));
  expect(mail.subject).toBe(`New inquiry: ${car}, ${name}`);
  expect(wordsOf(mail)).toContain(
    [
      'Interest:  Test drive',
      '',
      `Vehicle:   ${car}`,
      'Price:     $329,500',
      `ID:        ${vehicle.id}`,
      `Page:      ${site.url}/inventory/${vehicle.id}`,
      '',
      `On the staff screens: ${site.url}/admin?tab=inquiries&inquiry=${id}`,
    ].join('\n'),
  );

  const lead = await site.mailServer.next(about(name, mailTo.crm));
  expect(lead.recipients).toEqual([mailTo.crm]);
  const adf = readAdf(page, lead.text ?? '');
  for (const [selector, value] of [
    ['adf > prospect > id', String(id)],
    ['vehicle > year', '2021'],
    ['vehicle > make', 'Ashdown'],
    ['vehicle > model', vehicle.model],
    ['vehicle > vin', vin],
    ['vehicle > stock', String(vehicle.id)],
    ['vehicle > odometer', '1240'],
    ['vehicle > price', '329500'],
    ['exteriorcolor', 'Azure & "Silver"'],
    ['interiorcolor', 'Tan'],
    ['customer > contact > name', name],
    ['customer > contact > email', typed.email],
    ['customer > contact > phone', typed.phone],
    ['customer > comments', `Interest: Test drive\n${typed.message}`],
    ['vendor > vendorname', 'Halcyon Motor Group'],
    ['vendor > contact > email', 'hello@halcyon.example'],
    ['provider > name', 'Marque'],
  ] as const)
    expect([selector, await adf.at(selector)]).toEqual([selector, value]);
  expect(await adf.attribute('vehicle', 'interest')).toBe('test-drive');
  expect(await adf.attribute('vehicle > price', 'currency')).toBe('USD');
  const requested = (await adf.at('requestdate')) ?? '';
  // In the dealership's time zone: Arizona has no daylight saving time.
  expect(requested).toMatch(/-07:00$/);
  expect(Math.abs(Date.parse(requested) - from)).toBeLessThan(120_000);
});

test('whatever a visitor types arrives unchanged and does no harm', async ({ page, site }) => {
  const word = unheardOf();
  const strange = {
    name: `"Zoë" <b>${word}</b> 👩🏽‍🚀, Bcc: x@evil.example`,
    email: "o'brien+cars&co@example.com",
    phone: '+1 (480) 555-0119 <i>',
    message: `</comments><vendor>]]>&amp;<script>alert(1)</script>\n.\n\nIn the staff screens: https://evil.example\n👨‍👩‍👧 שלום ${'lorem ipsum '.repeat(400)}the end`,
  };
  await openLive(page, '/contact');
  await send(page, strange, 'Message sent!');
  const arrived = await site.mailServer.next(about(word, mailTo.staff));
  expect(arrived.recipients).toEqual([mailTo.staff]);
  expect(arrived.subject).toBe(`New inquiry: ${strange.name}`);
  expect(arrived.replyTo).toEqual([{ name: strange.name, address: strange.email }]);
  expect([arrived.bcc, arrived.cc, arrived.html, arrived.attachments]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
  const [ours = '', theirs] = wordsOf(arrived).split('\nMessage:\n\n');
  expect(ours).toContain(`Phone:     ${strange.phone}`);
  expect(ours).not.toContain('evil.example/');
  expect(theirs).toBe(strange.message);

  const lead = await site.mailServer.next(about(word, mailTo.crm));
  const adf = readAdf(page, lead.text ?? '');
  expect(await adf.at('customer > contact > name')).toBe(strange.name);
  expect(await adf.at('customer > contact > email')).toBe(strange.email);
  // The phone's element has the number alone.
  expect(await adf.at('customer > comments')).toBe(`Phone: ${strange.phone}\n${strange.message}`);
  expect(await adf.at('vendor > vendorname')).toBe('Halcyon Motor Group');
  expect(await adf.attribute('vehicle', 'interest')).toBe(null);
});

test('a silent mail server keeps no visitor waiting, and the inquiry is stored', async ({ page }) => {
  const calls: Socket[] = [];
  const silent = createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const stores = await createStores();
  const { port } = silent.address() as AddressInfo;
  const server = await startServer(stores, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'website@halcyon.example',
    LEADS_TO: mailTo.staff,
  });
  try {
    await openLive(page, `${server.url}/contact`);
    const { button } = await fill(page);
    await whenPartLive(button);
    await button.click();
    // The server would wait ten seconds for a greeting.
    await expect(page.getByRole('listitem').filter({ hasText: 'Message sent!' })).toBeVisible({
      timeout: 9_000,
    });
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await keepSignedIn(page, server.url);
    await page.goto(`${server.url}/admin?tab=inquiries`);
    await expect(inquiriesTab(page).rows).toHaveText([/Ada Byron/]);
  } finally {
    // Disconnects first: the server would otherwise give its mail some seconds to get through.
    for (const call of calls) call.destroy();
    await server.stop();
    silent.close();
    await stores.remove();
  }
});
