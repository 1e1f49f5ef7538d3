import { expect, test } from 'vitest';
import { fillTemplate, placeholderValues, unfilled } from './reply-template.ts';

const dealership = { name: 'Halcyon Motor Group', phone: '(480) 555-0100' };
const vehicle = { id: 52, label: '2023 Ashdown Grand Tourer V12', price: 246_900, image: null };
const text = 'Dear {name}, the {vehicle} is {price}. {dealership}, {phone}. {you}, {name}, {unknown}';

test('each placeholder becomes what it stands for, and any other brace stays', () => {
  const values = placeholderValues({ name: 'Zoë {price} $& Whitlock', vehicle }, dealership, 'maria');
  expect(fillTemplate(text, values)).toBe(
    'Dear Zoë {price} $& Whitlock, the 2023 Ashdown Grand Tourer V12 is $246,900. ' +
      'Halcyon Motor Group, (480) 555-0100. maria, Zoë {price} $& Whitlock, {unknown}',
  );
});

test('what is unknown stays for a person to replace, and is named once', () => {
  const filled = fillTemplate(text, placeholderValues({ name: 'Zoë', vehicle: null }, dealership, 'maria'));
  expect(filled).toContain('the {vehicle} is {price}.');
  expect(unfilled(`${filled} {vehicle}`)).toEqual(['{vehicle}', '{price}']);
  expect(unfilled('Nothing {left} { here }')).toEqual([]);
});
