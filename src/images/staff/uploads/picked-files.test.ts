import { describe, expect, test } from 'vitest';
import { takeFitting } from './picked-files.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('section 5: only as many files as remain are taken', () => {
  test('all of them while there is room', () => {
    expect(takeFitting(named('a', 'b'), 2)).toEqual({ taken: named('a', 'b'), notice: null });
  });

  test.each([
    [3, 'Only 3 more photos fit. Not added: d.jpg, e.jpg'],
    [1, 'Only 1 more photo fits. Not added: b.jpg, c.jpg, d.jpg, e.jpg'],
    [0, 'No more photos fit. Not added: a.jpg, b.jpg, c.jpg, d.jpg, e.jpg'],
    [-1, 'No more photos fit. Not added: a.jpg, b.jpg, c.jpg, d.jpg, e.jpg'],
  ])('with room for %i the rest is named', (room, notice) => {
    const files = named('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg');
    expect(takeFitting(files, room)).toEqual({ taken: files.slice(0, Math.max(0, room)), notice });
  });
});
