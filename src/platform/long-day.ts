/** `Tuesday, November 24`: the day of a moment in a time zone. */
export const longDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(
    moment,
  );
