/** A number of bytes for people: `340 kB`, `1.2 MB`, `21 MB`, `1.4 GB`. Nothing is less than 1 kB. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}
