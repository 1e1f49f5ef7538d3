import { expect, test } from 'vitest';
import { validateInquiry, type InquiryValues } from './inquiry.rules.ts';
import { inquiryInputSchema } from './inquiry.schema.ts';

const filled: InquiryValues = {
  name: 'Dana Whitlock',
  email: 'dana@whitlock.example',
  phone: '(602) 555-0188',
  interest: '',
  message: 'Would you sell my roadster?',
};

test('a complete form has no errors', () => {
  expect(validateInquiry(filled)).toEqual({});
});

test('an empty form has errors at the four required fields; interest is not one of them', () => {
  expect(validateInquiry({ name: '', email: '', phone: '', interest: '', message: '' })).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    message: 'Please write a message',
  });
});

test('whitespace counts as empty', () => {
  expect(
    Object.keys(validateInquiry({ ...filled, name: '  ', phone: ' '.repeat(12), message: '\n \n' })),
  ).toEqual(['name', 'phone', 'message']);
});

test('a phone number has 10 to 40 characters', () => {
  expect(validateInquiry({ ...filled, phone: '555-01888' })).toHaveProperty(
    'phone',
    'Please enter a valid phone number',
  );
  expect(validateInquiry({ ...filled, phone: '555-018899' })).toEqual({});
  expect(validateInquiry({ ...filled, phone: '5'.repeat(40) })).toEqual({});
  expect(validateInquiry({ ...filled, phone: '5'.repeat(41) })).toHaveProperty('phone');
});

test('a message that is too long is an error and is not cut', () => {
  expect(validateInquiry({ ...filled, message: 'x'.repeat(5_000) })).toEqual({});
  expect(validateInquiry({ ...filled, message: 'x'.repeat(5_001) })).toHaveProperty(
    'message',
    'May have at most 5,000 characters',
  );
});

const emails = [
  'dana@whitlock.example',
  ' dana@whitlock.example ',
  'dana@whitlock',
  'dana',
  '',
  '@whitlock.example',
  'dana@.example',
  "o'neil+cars@mail.whitlock.co.uk",
  'dana@whitlock..example',
  'dana@@whitlock.example',
  'dänä@whitlock.example',
  'dana @whitlock.example',
  '.dana@whitlock.example',
  'dana.@whitlock.example',
  'dana@whitlock.c',
  'dana@10.0.0.1',
  `${'d'.repeat(64)}@whitlock.example`,
  `${'d'.repeat(65)}@whitlock.example`,
  `dana@${'w'.repeat(250)}.example`,
];

test.each(emails)('the server agrees about the email address %j', (email) => {
  const ours = validateInquiry({ ...filled, email }).email;
  const theirs = inquiryInputSchema.safeParse({ ...filled, email });
  expect(ours).toBe(theirs.success ? undefined : theirs.error.issues[0]?.message);
});

test.each([
  { name: 'x'.repeat(101) },
  { name: 'Dana\u0007Whitlock' },
  { phone: '5'.repeat(41) },
  { message: 'x'.repeat(5_001) },
  { name: '\u202e' },
  { name: 'دانا', message: '🚗' },
])('the server agrees about %j', (change) => {
  const ours = Object.values(validateInquiry({ ...filled, ...change }));
  const theirs = inquiryInputSchema.safeParse({ ...filled, ...change });
  expect(ours).toEqual(theirs.success ? [] : theirs.error.issues.map((issue) => issue.message));
});
