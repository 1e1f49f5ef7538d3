import { drawn } from '../../ui/icons.tsx';
import { useSite } from '../site.queries.ts';

const TextIcon = drawn('M2 3h14v10H8.5L5 16v-3H2zM5.5 8h7');
const WhatsAppIcon = drawn(
  'm2 16 1.2-3.6A7 7 0 1 1 6 15zM6.5 6.2c0 3 2.4 5.3 5.3 5.3l.6-1.6-1.8-.8-.8.8A4 4 0 0 1 8 8l.8-.8-.8-1.6z',
);

/** List items with links that open a message to the dealership, for the numbers that it has set and that are certain. */
export function MessageLinks({ text, className }: { text: string; className: string }) {
  const links = useSite().phoneLinks;
  const encoded = encodeURIComponent(text);
  return (
    <>
      {links?.text && (
        <li>
          {/* iOS and Android both read this form of the separator. */}
          <a href={`${links.text}?&body=${encoded}`} className={className}>
            <TextIcon />
            Text us
          </a>
        </li>
      )}
      {links?.whatsApp && (
        <li>
          <a
            href={`${links.whatsApp}?text=${encoded}`}
            target="_blank"
            rel="noreferrer"
            className={className}
          >
            <WhatsAppIcon />
            WhatsApp
          </a>
        </li>
      )}
    </>
  );
}
