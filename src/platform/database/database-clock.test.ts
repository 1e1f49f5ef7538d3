import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { offsetText, openDatabaseClock } from './database-clock.ts';

const day = 24 * 60 * 60_000;

/** A machine whose clock can be set; the steady one is the real one plus what a test has added. */
function machineOf(offset: number) {
  const machine = { offset, passed: 0 };
  return {
    machine,
    clock: {
      wall: () => Date.now() + machine.offset,
      steady: () => performance.now() + machine.passed,
    },
  };
}

function linesOf() {
  const lines: { level: number; msg: string; offBy?: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describeWithDatabase('a machine whose clock is off', (open) => {
  test("uses the database's time, and says so", async () => {
    const database = await open();
    const { log, lines } = linesOf();
    const { machine, clock } = machineOf(3 * day);
    const followed = await openDatabaseClock({ database, log, machine: clock });
    expect(Math.abs(followed.now().getTime() - Date.now())).toBeLessThan(30_000);
    expect(followed.offsetMs()).toBeGreaterThan(3 * day - 30_000);
    expect(lines).toMatchObject([{ level: 50, offBy: "3 days ahead of the database's" }]);
    // Set right again, as NTP does: at once the machine's own time counts.
    machine.offset = 0;
    expect(Math.abs(followed.now().getTime() - Date.now())).toBeLessThan(1_000);
    await eventually(() =>
      expect(lines.at(-1)?.msg).toBe("this machine's clock agrees with the database's again"),
    );
    await followed.close();
  });

  test('is noticed when its clock is set while it runs', async () => {
    const database = await open();
    const { log, lines } = linesOf();
    const { machine, clock } = machineOf(0);
    const followed = await openDatabaseClock({ database, log, machine: clock });
    expect(lines).toEqual([]);
    machine.offset = -2 * day;
    expect(Math.abs(followed.now().getTime() - Date.now())).toBeLessThan(30_000);
    await eventually(() => expect(lines).toMatchObject([{ offBy: "2 days behind the database's" }]));
    await followed.close();
  });

  test('may be off by less than a minute', async () => {
    const database = await open();
    const { log, lines } = linesOf();
    const { clock } = machineOf(-20_000);
    const followed = await openDatabaseClock({ database, log, machine: clock });
    expect(Date.now() - followed.now().getTime()).toBeGreaterThan(10_000);
    expect(lines).toEqual([]);
    await followed.close();
  });
});

test.each([
  [3 * day, "3 days ahead of the database's"],
  [-90_000, "90 seconds behind the database's"],
  [61_000, "61 seconds ahead of the database's"],
  [-3 * 60 * 60_000, "3 hours behind the database's"],
])('%d ms are %s', (offset, text) => expect(offsetText(offset)).toBe(text));
