import { telephoneNumbers } from '../../../platform/telephone.ts';

/** What a customer typed as a phone number, with a link for each number in it. The rest, as an extension, stands beside. */
export function PhoneNumbers({ text, className }: { text: string; className: string }) {
  const numbers = telephoneNumbers(text);
  return (
    <>
      {numbers.map(({ start, end, dialed }, index) => (
        <span key={start}>
          {text.slice(numbers[index - 1]?.end ?? 0, start)}
          <a href={`tel:${dialed}`} className={className}>
            {text.slice(start, end)}
          </a>
        </span>
      ))}
      {text.slice(numbers.at(-1)?.end ?? 0)}
    </>
  );
}
