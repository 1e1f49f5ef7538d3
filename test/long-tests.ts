/**
 * Whether tests with the tag `long` run, and layout and accessibility are checked in windows of all sizes: in
 * `npm run test:all`, and when files of tests are named.
 */
export const withLongTests = process.env['LONG_TESTS'] !== undefined;
