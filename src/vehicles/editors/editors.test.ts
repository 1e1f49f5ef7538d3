import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apiApp } from '../../../test/api-app.ts';
import { describeWithDatabase } from '../../../test/database.ts';
import { createEditorsApi } from './editors.staff.api.ts';
import { vehicleEditors } from './editors.table.ts';

const formOf = (letter: string) => letter.repeat(32);

describeWithDatabase('who has a vehicle open', (open) => {
  const start = async () => {
    const database = await open();
    // Each with an app of its own, as on two nodes.
    const as = (username: string) => {
      const user = { id: username.length, username, role: 'admin' } as const;
      const app = apiApp('/vehicles', createEditorsApi({ database }), { user });
      const editors = async (response: Response | Promise<Response>) =>
        ((await (await response).json()) as { editors: string[] }).editors;
      return {
        look: (id: number) => editors(app.get(`/vehicles/${id}/editors`)),
        keep: (id: number, form: string) =>
          editors(app.request(`/vehicles/${id}/editors/${form}`, { method: 'PUT' })),
        leave: (id: number, form: string) => app.delete(`/vehicles/${id}/editors/${form}`),
        app,
      };
    };
    return { queries: database.queries, ada: as('ada'), bob: as('bob'), eve: as('eve') };
  };

  test('is told to the others at once, until they leave', async () => {
    const { ada, bob, eve } = await start();
    expect(await ada.keep(7, formOf('a'))).toEqual([]);
    // Twice, in two windows: a second name would be confusing.
    expect(await ada.keep(7, formOf('b'))).toEqual([]);
    expect(await bob.keep(7, formOf('c'))).toEqual(['ada']);
    expect(await ada.look(7)).toEqual(['bob']);
    expect(await eve.look(7)).toEqual(['ada', 'bob']);
    expect(await eve.look(8)).toEqual([]);
    expect((await ada.leave(7, formOf('a'))).status).toBe(204);
    expect(await bob.look(7)).toEqual(['ada']);
    await ada.leave(7, formOf('b'));
    expect(await bob.look(7)).toEqual([]);
    expect(await ada.look(7)).toEqual(['bob']);
  });

  test('ends half a minute after the last heartbeat, and leaves nothing behind', async () => {
    const { queries, ada, bob } = await start();
    await ada.keep(7, formOf('a'));
    const age = (seconds: number) =>
      queries.execute(
        sql`update ${vehicleEditors} set seen_at = seen_at - make_interval(secs => ${seconds}) where username = 'ada'`,
      );
    await age(20);
    expect(await bob.look(7)).toEqual(['ada']);
    await age(6);
    expect(await bob.look(7)).toEqual([]);
    await bob.keep(8, formOf('b'));
    expect(await queries.$count(vehicleEditors)).toBe(1);
    // The page was only hidden, and its form is open again.
    await ada.keep(7, formOf('a'));
    expect(await bob.look(7)).toEqual(['ada']);
  });

  test('cannot be said for somebody else, or in other forms', async () => {
    const { ada, bob, eve } = await start();
    await ada.keep(7, formOf('a'));
    await bob.keep(8, formOf('a'));
    await bob.leave(7, formOf('a'));
    expect(await eve.look(7)).toEqual(['ada']);
    expect(await eve.look(8)).toEqual([]);
    for (const form of ['a', `${formOf('a')}a`, formOf('g'), '%00']) {
      const answer = await ada.app.request(`/vehicles/7/editors/${form}`, { method: 'PUT' });
      expect(answer.status, form).toBe(400);
    }
  });
});
