/** A number with its noun: `1 row`, `2,000 rows`. `plural` is for a noun that takes more than an s: `2 inquiries`. */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
