import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithInquiries } from '../../test/inquiries-harness.ts';
import { inquiries } from './inquiries.table.ts';
import type { Inquiry } from './inquiry.schema.ts';

describeWithInquiries('filters of inquiries, and taking back an answer', (harness) => {
  const { account, app, stored, read, historyOf, log } = harness;
  const list = async (query: string) => {
    const answer = await app().get(`/inquiries${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { inquiries: Inquiry[]; total: number };
  };

  test('by status, source, nobody and due, together and with pages and a search', async () => {
    await stored(
      { name: 'Web', source: null, status: 'new', vehicleId: 52 },
      { name: 'Call', source: 'phone', status: 'contacted', followUpOn: '2026-11-20' },
      {
        name: 'Walk',
        source: 'walk-in',
        status: 'new',
        followUpOn: '2026-11-21',
        assignedTo: account('maria').id,
      },
      { name: 'Gone', source: 'phone', isArchived: true, vehicleId: 52 },
    );
    const names = async (query: string) => (await list(query)).inquiries.map(({ name }) => name).toSorted();
    expect(await names('?status=new')).toEqual(['Walk', 'Web']);
    expect(await names('?source=website')).toEqual(['Web']);
    expect(await names('?source=phone')).toEqual(['Call']);
    expect(await names('?source=phone&archived=true')).toEqual(['Gone']);
    expect(await names('?unassigned=true')).toEqual(['Call', 'Web']);
    expect(await names('?due=true')).toEqual(['Call']);
    expect(await names('?unassigned=true&status=new')).toEqual(['Web']);
    expect(await names('?status=new&search=walk')).toEqual(['Walk']);
    expect(await list('?status=new&limit=1&page=2')).toMatchObject({ total: 2, inquiries: [{}] });
    // The number of a car, as the table writes it, too.
    expect(await names('?search=ID:%2052')).toEqual(['Web']);
    expect((await app().get('/inquiries?status=lost')).status).toBe(400);
    expect((await app().get('/inquiries?source=newspaper')).status).toBe(400);
  });

  const answer = async (id: number, user = account('dana')) => {
    expect((await app(user).post(`/inquiries/${id}/answers`, {})).status).toBe(204);
    return (await historyOf(id)).entries[0]?.id ?? 0;
  };
  const undo = async (id: number, entry: number, user = account('dana')) =>
    (await app(user).delete(`/inquiries/${id}/answers/${entry}`)).status;

  test('an answer that was recorded by mistake is taken back, with status, follow-up and time', async () => {
    const [id = 0] = await stored({ followUpOn: '2026-11-19' });
    const entry = await answer(id);
    expect(await read(id)).toMatchObject({
      status: 'contacted',
      followUpOn: null,
      answeredAt: expect.any(String),
    });
    expect(await undo(id, entry)).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'new', followUpOn: '2026-11-19', answeredAt: null });
    expect((await historyOf(id)).entries).toEqual([]);
    expect((await log()).at(-1)).toMatchObject({
      action: 'changed',
      fields: [
        { field: 'reply' },
        { field: 'status', from: 'contacted', to: 'new' },
        { field: 'followUpOn', from: null, to: '2026-11-19' },
      ],
    });
    expect(await undo(id, entry)).toBe(404);
  });

  test('what was changed since stays, and an earlier answer remains the first', async () => {
    const [id = 0] = await stored({ status: 'new' });
    const entry = await answer(id);
    await app().patch(`/inquiries/${id}/status`, { status: 'pending' });
    expect(await undo(id, entry)).toBe(204);
    expect(await read(id)).toMatchObject({ status: 'pending', answeredAt: null });

    const earlier = new Date('2026-11-01T12:00:00Z');
    await harness.database.queries.update(inquiries).set({ answeredAt: earlier }).where(eq(inquiries.id, id));
    expect(await undo(id, await answer(id))).toBe(204);
    expect(await read(id)).toMatchObject({ answeredAt: earlier.toISOString() });
  });

  test('only one’s own, and neither a note nor a reply by mail', async () => {
    const [id = 0] = await stored({});
    const entry = await answer(id, account('maria'));
    expect(await undo(id, entry)).toBe(404);
    expect(await undo(id, entry, account('maria'))).toBe(204);
    await app().post(`/inquiries/${id}/notes`, { text: 'Hello' });
    await app().post(`/inquiries/${id}/replies`, { subject: 'Re', text: 'Hello' });
    for (const { id: other } of (await historyOf(id)).entries) expect(await undo(id, other)).toBe(404);
    expect((await historyOf(id)).entries).toHaveLength(2);
  });
});
