import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { daysAgo } from '../../test/factories.ts';
import { describeWithLetters } from '../../test/letters-harness.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

describeWithLetters('letters', (harness) => {
  const { app, overview, letter, send, round, readers, outbox } = harness;

  test('the next letter starts from the cars of the week, then from those since the last letter', async () => {
    await readers(2);
    expect(await overview()).toMatchObject({
      sendsMail: true,
      listed: 2,
      unasked: 0,
      lastSentAt: null,
      perHour: 200,
      start: { subject: 'New arrivals at Halcyon Motor Group' },
      newVehicles: {
        total: 2,
        vehicles: [
          { id: harness.cars[0], name: '2021 Ashdown Six', facts: '$140,000, 1,250 mi, Guards Red' },
          { id: harness.cars[1], facts: expect.stringMatching(/^Price on request/i) },
        ],
      },
      letters: [],
    });
    expect((await send({ perHour: 300 })).status).toBe(204);
    expect(await overview()).toMatchObject({ perHour: 300, newVehicles: { total: 0, vehicles: [] } });
    // Written long ago and published now; one that was there before is not new again.
    await harness.database.queries
      .update(vehicles)
      .set({ isPublished: true, listedAt: daysAgo(90) })
      .where(eq(vehicles.id, harness.cars[3] ?? 0));
    expect((await overview()).newVehicles.vehicles.map(({ id }) => id)).toEqual([harness.cars[3]]);
  });

  test('two presses send one letter, and one at a time', async () => {
    await readers(1);
    const body = { ...letter(), perHour: 600, after: null };
    const both = await Promise.all([
      app().post('/newsletter/letters', body),
      app().post('/newsletter/letters', body),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const third = await send();
    expect([third.status, await third.json()]).toEqual([
      409,
      { message: 'The last one is still on its way. Wait until it has been sent, or stop it.' },
    ]);
    await round();
    expect(await outbox()).toHaveLength(1);
  });

  test.each([
    [{ vehicleIds: [] }, 400, 'Choose at least one car'],
    [{ subject: ' ' }, 400, 'Enter a subject'],
    [{ subject: 'a\r\nBcc: x@y.example' }, 400, 'Enter a subject'],
    [{ perHour: 0 }, 400, 'Choose 1 to 2,000 mails an hour'],
    [{ vehicleIds: [9_999] }, 409, 'None of these cars is still for sale'],
  ])('%j is refused with %i', async (more, status, message) => {
    await readers(1);
    const answer = await send(more);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ message })]);
    expect((await overview()).letters).toEqual([]);
  });

  test('without readers or a mail server nothing is sent', async () => {
    expect((await send()).status).toBe(409);
    await readers(1);
    harness.sendsMail = false;
    expect((await send()).status).toBe(409);
    expect((await overview()).letters).toEqual([]);
  });

  test('staff see the mail as it will be, and get it themselves', async () => {
    const shown = await (await app().post('/newsletter/letters/preview', letter())).json();
    expect(shown).toMatchObject({ subject: 'New arrivals at Halcyon' });
    expect(shown.html).toContain('2021 Ashdown Six');
    const [one = 0, two = 0] = harness.cars;
    const turned = { ...letter(), vehicleIds: [two, one] };
    const { text } = await (await app().post('/newsletter/letters/preview', turned)).json();
    expect(text.indexOf('Ashdown Twelve')).toBeLessThan(text.indexOf('Ashdown Six'));
    const sent = await app().post('/newsletter/letters/test', { ...letter(), to: 'dana@halcyon.example' });
    expect(await sent.json()).toMatchObject({ isAccepted: true });
    expect(harness.server.arrived).toMatchObject([{ recipients: ['dana@halcyon.example'] }]);
    expect(harness.server.arrived[0]?.text?.replaceAll('\r\n', '\n').trim()).toBe(
      (await (await app().post('/newsletter/letters/preview', letter())).json()).text.trim(),
    );
  });
});
