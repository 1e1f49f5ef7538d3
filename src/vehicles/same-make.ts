/** Makes that differ in their spelling alone. Safe in a browser. */

/** Short names that people and feeds write for a make, without spaces and signs. */
const shortNames: Readonly<Record<string, string>> = {
  alfa: 'alfaromeo',
  aston: 'astonmartin',
  chevy: 'chevrolet',
  lambo: 'lamborghini',
  mercedes: 'mercedesbenz',
  rolls: 'rollsroyce',
  vw: 'volkswagen',
};

const folded = (make: string) =>
  make
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same for every spelling of a make: `Mercedes-Benz`, `mercedes benz`, `Citroën` and `CITROEN`, `Lambo`. */
export function makeKey(make: string): string {
  const name = folded(make);
  return shortNames[name] ?? name;
}

/** Whether a name is short for the make that it means. */
export const isShortMake = (make: string) => Object.hasOwn(shortNames, folded(make));

/** The listed make that a name is another spelling of; undefined if there is none, or if it is listed itself. */
export function listedMake(make: string, makes: readonly string[]): string | undefined {
  const name = make.trim();
  if (name === '' || makes.includes(name)) return undefined;
  const key = makeKey(name);
  return key === '' ? undefined : makes.find((other) => makeKey(other) === key);
}
