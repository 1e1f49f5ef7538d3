import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { logSampled, logSampledError } from './log-sampled.ts';

function collected() {
  const lines: { msg: string; leftOut?: number }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog('info', stream);
  const say = (kind: string, at: number) => logSampled(log, kind, (leftOut) => log.info(leftOut, kind), at);
  return { log, say, said: () => lines.map(({ msg, leftOut }) => [msg, leftOut]) };
}

test('one line a second of each kind, with the number of those that were left out', () => {
  const { say, said } = collected();
  for (let at = 0; at < 2_000; at += 10) say('busy', at);
  say('away', 1_995);
  say('busy', 2_000);
  say('busy', 9_000);
  expect(said()).toEqual([
    ['busy', undefined],
    ['busy', 99],
    ['away', undefined],
    ['busy', 99],
    ['busy', undefined],
  ]);
});

test('many kinds do not make others forget what they have left out', () => {
  const { say, said } = collected();
  say('first', 0);
  for (let n = 0; n < 400; n += 1) say(`kind ${n}`, 1);
  say('second', 2);
  say('second', 3);
  for (let n = 400; n < 700; n += 1) say(`kind ${n}`, 4);
  say('second', 2_000);
  expect(said().at(-1)).toEqual(['second', 1]);
});

test('each log has its own', () => {
  const [one, other] = [collected(), collected()];
  one.say('busy', 0);
  other.say('busy', 0);
  expect([one.said(), other.said()]).toEqual([[['busy', undefined]], [['busy', undefined]]]);
});

test('errors that strangers can cause are logged once a second, too', () => {
  const { log, said } = collected();
  const report = logSampledError(log, 'full');
  for (let n = 0; n < 5; n += 1) report(new Error('ENOSPC'));
  expect(said()).toEqual([['full', undefined]]);
});
