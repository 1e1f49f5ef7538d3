import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { replyTemplates } from './inquiries.table.ts';
import type { ReplyTemplate } from './inquiry-work.schema.ts';
import { replyBounds } from './inquiry.ts';
import { createReplyTemplatesApi } from './reply-templates.staff.api.ts';

const template = { name: 'Price', subject: 'The {vehicle}', body: 'Dear {name},\n\nit is {price}.' };

describeWithDatabase('reply templates', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of [replyTemplates, changes]) await database.queries.delete(table);
  });
  const app = () =>
    apiApp('/templates', createReplyTemplatesApi({ database, clock: () => testNow }), { user: signedIn });
  const list = async () =>
    ((await (await app().get('/templates')).json()) as { templates: ReplyTemplate[] }).templates;
  const add = async (change: Partial<typeof template> = {}) => {
    const answer = await app().post('/templates', { ...template, ...change });
    return { status: answer.status, body: (await answer.json()) as ReplyTemplate };
  };

  test('are added, changed and deleted, listed A to Z, each with an entry in the change log', async () => {
    const { status, body } = await add({ name: 'zero' });
    expect([status, body]).toEqual([201, { ...template, id: expect.any(Number) as number, name: 'zero' }]);
    await add({ name: 'Émile' });
    await add({ name: 'Alpha' });
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'Émile', 'zero']);
    const edited = await app().patch(`/templates/${body.id}`, { ...template, name: 'Null' });
    expect(await edited.json()).toEqual({ ...template, id: body.id, name: 'Null' });
    // Nothing is different.
    await app().patch(`/templates/${body.id}`, { ...template, name: 'Null' });
    expect((await app().delete(`/templates/${body.id}`)).status).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'Émile']);
    const log = await database.queries.select().from(changes).orderBy(changes.id);
    expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'added Reply template "zero"',
      'added Reply template "Émile"',
      'added Reply template "Alpha"',
      'changed Reply template "Null"',
      'deleted Reply template "Null"',
    ]);
    expect(log[3]?.fields).toEqual([{ field: 'name', from: 'zero', to: 'Null' }]);
  });

  test('no two have the same name, and there is an end to their number', async () => {
    const { body } = await add();
    await add({ name: 'Other' });
    expect((await add()).status).toBe(409);
    const renamed = await app().patch(`/templates/${body.id}`, { ...template, name: 'Other' });
    expect(await renamed.json()).toMatchObject({
      issues: [{ path: 'name', message: 'Another template has this name' }],
    });
    const rows = Array.from({ length: replyBounds.templates - 2 }, (_, n) => ({ ...template, name: `${n}` }));
    await database.queries.insert(replyTemplates).values(rows);
    expect((await add({ name: 'One too many' })).status).toBe(409);
  });

  test.each([
    { name: '' },
    { name: 'two\nlines' },
    { name: 'x'.repeat(61) },
    { subject: ' ' },
    { subject: 'a\r\nBcc: x@evil.example' },
    { body: '' },
    { body: 'x'.repeat(10_001) },
  ])('faults 7 and 8: an invalid one is rejected', async (change) => {
    expect((await add(change)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('one that does not exist cannot be changed or deleted', async () => {
    expect((await app().patch('/templates/2147483647', template)).status).toBe(404);
    expect((await app().delete('/templates/2147483647')).status).toBe(404);
  });
});
