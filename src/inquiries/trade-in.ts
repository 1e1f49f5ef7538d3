/** The most characters of a line that describes a car. */
export const longestTradeIn = 200;

/**
 * The message of an inquiry with the car that the visitor would trade in. Section 7 has no field for it, so it is the
 * message's last line, for staff and in mails. Safe in a browser.
 */
export function messageWithTradeIn(
  { message, interest }: { message: string; interest: string },
  tradeIn: string,
): string {
  const car = tradeIn.trim();
  if (interest !== 'trade' || car === '') return message;
  return [message.trimEnd(), `My car: ${car}`].filter((part) => part !== '').join('\n\n');
}
