import { expect, test } from 'vitest';
import { createEventParser } from './event-stream.ts';

const parse = (...pieces: string[]) => pieces.flatMap(createEventParser());

test('an event has a name and data', () => {
  expect(parse('event: inquiries\ndata: {"new":3}\n\n')).toEqual([{ event: 'inquiries', data: '{"new":3}' }]);
});

test('without a name it is a message; data lines are joined, without one space after the colon', () => {
  expect(parse('data: one\ndata:two\ndata:  three\ndata\n\n')).toEqual([
    { event: 'message', data: 'one\ntwo\n three\n' },
  ]);
});

test('heartbeats, ids, retry times and a name without data are not events', () => {
  expect(parse(': still here\n\n', ':\n\n', 'id: 7\nretry: 100\n\n', 'event: x\n\n')).toEqual([]);
});

test('a name applies to one event only', () => {
  expect(parse('event: x\ndata: 1\n\ndata: 2\n\n').map(({ event }) => event)).toEqual(['x', 'message']);
});

test('an incomplete event waits for the rest', () => {
  expect(parse('event: x\ndata: 1\n')).toEqual([]);
});

test.each(['\n', '\r\n', '\r'])(
  'a stream split at any position is read the same, with lines ending in %j',
  (end) => {
    const text = ['event: x', 'data: {"a":"b: c"}', '', ':', '', 'data: 2', '', ''].join(end);
    const whole = [
      { event: 'x', data: '{"a":"b: c"}' },
      { event: 'message', data: '2' },
    ];
    // Whether a lone carriage return ends a line is only known from what follows.
    const after = end === '\r' ? ':' : '';
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(parse(text.slice(0, cut), text.slice(cut) + after)).toEqual(whole);
    }
    expect(parse(...`${text}${after}`)).toEqual(whole);
  },
);
