import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { startTestServer } from '../../test/test-server.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { saveDealership } from '../dealership/dealership.store.ts';
import { appointmentStates, inquiries } from '../inquiries/inquiries.table.ts';
import type { RenderPage } from '../platform/browser/page-context.ts';

const appointmentToken = 'a'.repeat(43);

/** A page of the website with its header, scripts and a picture of its own. */
const framed: RenderPage = (_request, { nonce }) =>
  Promise.resolve(
    new Response(
      `<!doctype html><link rel="preload" as="image" href="/images/own.jpg"><title>404</title><header>The header</header><main>Not found</main><footer>The footer</footer><script nonce="${nonce}">window.data=1</script>`,
      { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } },
    ),
  );

async function openPage(profile: Partial<typeof newDealership>, token = appointmentToken) {
  const site = await startTestServer({ renderPage: framed });
  onTestFinished(() => site.close());
  await saveDealership(site.database.queries, { ...newDealership, ...profile }, testNow);
  await site.server.refresh();
  await site.database.queries.insert(inquiries).values({
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    message: 'Hello',
    createdAt: testNow,
    appointmentAt: new Date('2026-11-23T17:00:00.000Z'),
    appointmentToken,
  });
  const page = await site.send(`/appointments?token=${token}`);
  return { site, page, words: page.text.replaceAll(/<[^>]*>/g, ' ') };
}

test('the page of a customer says where and whom to call', async () => {
  const { words: page } = await openPage({
    name: 'Halcyon',
    street: '1 Desert Way',
    city: 'Phoenix',
    region: 'AZ',
    postalCode: '85001',
    phone: '(480) 555-0142',
  });
  expect(page).toContain('Halcyon, 1 Desert Way, Phoenix, AZ 85001');
  expect(page).toContain('(480) 555-0142');
});

test.each([
  ['a known link', appointmentToken],
  ['an unknown link', 'x'.repeat(43)],
])('the page of %s says nothing that a new dealership has not entered', async (_, token) => {
  const { words: page } = await openPage({}, token);
  expect(page).not.toMatch(/, ,|at [,.]|Phone/);
});

test('it stands in the frame of the website, without its scripts, and is kept nowhere', async () => {
  const { page } = await openPage({ name: 'Halcyon' });
  expect(page.status).toBe(200);
  expect(page.text).toMatch(
    /<header>The header<\/header><main id="main"[^]*<\/main><footer>The footer<\/footer>$/,
  );
  expect(page.text).toContain('<title>Your test drive is asked for - Halcyon</title>');
  expect(page.text).not.toMatch(/<script|Not found|own\.jpg/);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none';.* require-trusted-types-for 'script'$/,
    ) as string,
  });
});

test.each([
  ['confirmed', 'Your test drive is confirmed', 'Moved from Sunday, November 22, 9:00 AM.'],
  ['requested', 'Your test drive is asked for', 'We keep the time and will confirm it by mail.'],
  ['canceled', 'Your test drive is canceled', 'Choose a new time'],
  ['came', 'Your test drive is over', 'To make another appointment, call us'],
] as const)('one that is %s says so', async (state, heading, more) => {
  const { site } = await openPage({});
  const [row] = await site.database.queries.select().from(inquiries);
  await site.database.queries.insert(appointmentStates).values({
    inquiryId: row?.id ?? 0,
    state,
    since: testNow,
    movedFrom: new Date('2026-11-22T17:00:00.000Z'),
  });
  const { text } = await site.send(`/appointments?token=${appointmentToken}`);
  expect(text).toContain(`<h1 class="font-display text-title text-balance text-text">${heading}</h1>`);
  expect(text).toContain(more);
  expect(text.includes('Moved from')).toBe(state === 'confirmed' || state === 'requested');
});

test('one that is over offers a new time, and an unknown link how to reach us', async () => {
  const { site } = await openPage({});
  await site.database.queries
    .update(inquiries)
    .set({ appointmentAt: new Date('2026-11-01T17:00:00.000Z') })
    .where(eq(inquiries.appointmentToken, appointmentToken));
  const { text } = await site.send(`/appointments?token=${appointmentToken}`);
  expect(text).toContain('Your test drive is over</h1>');
  expect(text).toContain('Ask for This Time');
  const unknown = await site.send('/appointments?token=x');
  expect([unknown.status, unknown.text]).toEqual([
    404,
    expect.stringContaining('This link is not valid</h1>'),
  ]);
});

test('a form without a time, or with one that is gone, says why and keeps the page', async () => {
  const { site } = await openPage({});
  const post = (fields: Record<string, string>) =>
    fetch(`${site.url}/appointments?token=${appointmentToken}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.settings.publicUrl },
      body: new URLSearchParams(fields),
    });
  const empty = await post({ action: 'move' });
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringMatching(/role="alert"[^>]*>Please choose one of the times\./),
  ]);
  const gone = await post({ action: 'move', at: '2026-11-20T03:00:00.000Z' });
  expect([gone.status, await gone.text()]).toEqual([400, expect.stringContaining('Choose another time')]);
  expect((await post({ action: 'cancel' })).status).toBe(303);
  const again = await post({ action: 'cancel' });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('is canceled</h1>')]);
});

test('what cannot be read now is not called unknown', async () => {
  const { site } = await openPage({});
  // Any page is in the cache before the database fails.
  await site.send(`/appointments?token=${appointmentToken}`);
  await site.database.queries.execute('alter table inquiries rename to lost');
  const { status, text } = await site.send(`/appointments?token=${appointmentToken}`);
  expect([status, text]).toEqual([503, expect.stringContaining('could not be loaded</h1>')]);
});
