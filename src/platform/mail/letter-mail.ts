import { cleanText } from './clean-text.ts';
import type { Letter, Letterhead } from './letter.ts';
import { itemCid, letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { MailMessage, MailPicture } from './message.ts';

/** A letter as the text, the HTML and the pictures of a mail. */
export function letterMail(
  letter: Letter,
  head: Letterhead,
): Required<Pick<MailMessage, 'text' | 'html' | 'pictures'>> {
  return {
    text: cleanText(letterText(letter, head)),
    html: cleanText(letterHtml(letter, head)),
    pictures: picturesOf(letter, head),
  };
}

function picturesOf({ picture, items = [], adviser }: Letter, { logo }: Letterhead): MailPicture[] {
  return [
    ...(logo === null ? [] : [{ cid: 'logo', address: logo.address }]),
    ...(picture ? [{ cid: 'vehicle', address: picture.address }] : []),
    ...items.flatMap((item, index) =>
      item.picture ? [{ cid: itemCid(index), address: item.picture.address }] : [],
    ),
    ...(adviser?.portrait ? [{ cid: 'adviser', address: adviser.portrait, isSmall: true as const }] : []),
  ];
}
