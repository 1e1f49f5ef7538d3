/** Characters of user names that are hard to tell apart or easy to miss, each with what stands for all of them. */
const alike: readonly [RegExp, string][] = [
  [/[._@+-]/g, ''],
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  // After the pairs, so that Marcia does not look like Marda.
  [/i/g, 'l'],
];

/** The same for names that look alike. */
const shapeOf = (username: string) =>
  alike.reduce((shape, [letters, one]) => shape.replaceAll(letters, one), username.toLowerCase());

/**
 * The name among `known` that looks like a new one without being the same, such as `admin` and `adrnin`; null
 * if there is none. Other alphabets and invisible characters need no check here: names are plain letters.
 */
export const findLookAlike = (username: string, known: readonly string[]): string | null =>
  known.find((other) => other !== username && shapeOf(other) === shapeOf(username)) ?? null;
