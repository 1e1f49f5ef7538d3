import * as fc from 'fast-check';
import type { Schema } from './document.ts';
import type { Known } from './known.ts';
import type { Random } from './random.ts';

/** Texts that programs have been seen to stumble over. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '👨‍👩‍👧‍👦'.repeat(20),
  'Z̴̡̧̛͙͓͔̝̲̗̏̔͋̎́͒͝'.repeat(20),
  'İıßﬀǆ',
  '\r\n\r\n',
  "'; DROP TABLE vehicles; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '%00%2e%2e%2f',
  '../../../../etc/passwd',
  '=HYPERLINK("http://x")',
  '-0',
  '1e400',
  'NaN',
  '2026-02-30',
  '2026-13-01T25:61:61.999Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01',
  '0000-01-01',
  '0026-01-05',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  'a'.repeat(5_001),
  'é'.repeat(70_000),
];
const oddNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1.005,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
];
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const odd = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  { toJSON: 1 },
  Object.fromEntries([['__proto__', { isAdmin: true }]]),
  { constructor: { prototype: { x: 1 } } },
  { length: 1_000_000_000 },
  JSON.parse('{"then":1}') as object,
  nested(500),
  Array.from({ length: 10_001 }, (_, index) => index),
];
const oddNames = [
  'toJSON',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'then',
  'length',
  '',
  '\u0000',
  'costBasis',
  'role',
];

/** Makes values for the schemas of a document, and spoils them. `seed` is that of `random`. */
export function createValues(
  {
    schemas,
    known,
    random,
    now,
  }: {
    schemas: Record<string, Schema>;
    known: Known;
    random: Random;
    now: Date;
  },
  seed: number,
) {
  const strings = fc.sample(fc.string({ unit: 'binary', maxLength: 60 }), { seed, numRuns: 300 });
  const words = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }), {
    seed,
    numRuns: 300,
  });
  const anything = fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 300 });
  const matching = new Map<string, string[]>();

  const oddText = () => random.pick(random.chance(0.5) ? oddTexts : strings);
  const oddValue = (): unknown => {
    const kind = random.next();
    if (kind < 0.4) return oddText();
    if (kind < 0.65) return random.pick(oddNumbers);
    return random.pick<unknown>(kind < 0.9 ? odd : anything);
  };

  const day = () => new Date(now.getTime() + random.whole(-40, 40) * 86_400_000).toISOString().slice(0, 10);

  const patterned = (pattern: string) => {
    const kept = matching.get(pattern);
    if (kept !== undefined) return random.pick(kept);
    // A pattern of which fast-check makes nothing, such as one that looks ahead, gets a word.
    let made: string[];
    try {
      made = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed, numRuns: 20 });
    } catch {
      made = ['word'];
    }
    matching.set(pattern, made);
    return random.pick(made);
  };

  const text = (schema: Schema, name: string): string => {
    if (schema.format === 'date') return day();
    if (schema.format === 'date-time')
      return new Date(now.getTime() + random.whole(-9, 9) * 3_600_000).toISOString();
    if (schema.format === 'uri') return 'https://files.example.invalid/a';
    if (/password/i.test(name)) return `Quartz-${random.whole(1e9, 9e9)}-lantern`;
    if (/e-?mail|^(?:to|from)$/i.test(name)) return `a${random.whole(1, 400)}@mail.example`;
    if (/host/i.test(name)) return 'host.invalid';
    if (/url|address/i.test(name)) return `https://host.invalid/${random.whole(1, 99)}`;
    if (schema.pattern !== undefined) return patterned(schema.pattern);
    const length = random.whole(schema.minLength ?? 0, Math.min(schema.maxLength ?? 24, 24));
    const made = random.chance(0.7) ? `Word ${random.whole(1, 9_999)}` : random.pick(words);
    if (schema.maxLength !== undefined && random.chance(0.03)) return 'x'.repeat(schema.maxLength);
    return made.length < (schema.minLength ?? 0) ? made.padEnd(length, 'x') : made.slice(0, schema.maxLength);
  };

  const number = ({ minimum, maximum, type }: Schema) => {
    const least = minimum ?? -1_000;
    const most = maximum ?? Math.max(least, 1_000);
    const bounds = random.chance(0.2) ? [least, most] : [least, Math.min(most, least + 1_000)];
    const made = random.chance(0.2) ? random.pick(bounds) : random.whole(bounds[0] ?? 0, bounds[1] ?? 0);
    return type === 'number' && random.chance(0.2) ? made + 0.25 : made;
  };

  /** Names of ids in bodies, by what they are of. */
  const ids: readonly (readonly [RegExp, string])[] = [
    [/^(?:vehicleIds?|ids|except)$/i, 'vehicles.id'],
    [/inquiry/i, 'inquiries.id'],
    [/^(?:assignedTo|userId)$/, 'people.id'],
  ];
  const recalled = (name: string) => {
    if (/^(?:images|photos)$/.test(name)) return known.recall('images');
    const of = ids.find(([pattern]) => pattern.test(name))?.[1];
    return known.recall(of ?? name);
  };

  /** A value that the schema allows, as far as the schema says. */
  const valid = (schema: Schema, name = '', depth = 0): unknown => {
    if (schema.$ref !== undefined)
      return valid(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return valid(random.pick(choices), name, depth);
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => valid(part, name, depth))) as object;
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type !== 'object' && type !== 'array' && type !== 'null' && random.chance(0.6)) {
      const kept = recalled(name);
      if (kept !== undefined && typeof kept === (type === 'integer' ? 'number' : type)) return kept;
    }
    switch (type) {
      case 'string':
        return text(schema, name);
      case 'integer':
      case 'number':
        return number({ ...schema, type });
      case 'boolean':
        return random.chance(0.5);
      case 'array': {
        const count = random.whole(
          schema.minItems ?? 0,
          Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
        );
        return Array.from({ length: count }, () => valid(schema.items ?? {}, name, depth + 1));
      }
      case 'object':
        return record(schema, depth);
      default:
        return null;
    }
  };

  const record = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number) => {
    const optional = depth === 0 ? random.next() : 0.5;
    const made = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] =>
      required.includes(name) || random.chance(optional) ? [[name, valid(schema, name, depth + 1)]] : [],
    );
    if (typeof additionalProperties === 'object' && random.chance(0.5))
      made.push([random.pick(words), valid(additionalProperties, '', depth + 1)]);
    return Object.fromEntries(made);
  };

  /** The value with one part replaced, left out or added. */
  const spoiled = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
      const at = random.whole(0, value.length - 1);
      return value.map((item: unknown, index) => (index === at ? spoiled(item) : item));
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return oddValue();
    const entries = Object.entries(value);
    const act = random.next();
    if (entries.length === 0 || act < 0.2)
      return Object.fromEntries([...entries, [random.pick(oddNames), oddValue()]]);
    const at = random.whole(0, entries.length - 1);
    if (act < 0.35) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(
      entries.map(([name, item], index) => [name, index === at ? spoiled(item) : item]),
    );
  };

  return { valid, spoiled, oddText, oddValue };
}

export type Values = ReturnType<typeof createValues>;
