import { describe, expect, test } from 'vitest';
import { generatePassword } from './password.ts';
import { namesOfDealership, namesOfPerson, weakness } from './weak-passwords.ts';

const dealership = {
  name: 'Halcyon Motor Group of Naperville',
  street: '1 Desert Way',
  city: 'Naperville',
  phone: '(480) 555-0142',
  email: 'hello@halcyonmotors.example',
};
const person = {
  username: 'frederick.smith',
  firstName: 'Frédérique',
  lastName: 'Øster-Smith',
  email: 'fred.smith@gmail.com',
};
const names = [...namesOfDealership(dealership, 'https://www.bmw-naperville.com'), ...namesOfPerson(person)];

describe('passwords that somebody who knows the dealership would try', () => {
  test.each([
    'halcyon-motor',
    'Halcyon Motor Group',
    'HalcyonMotorGroupOfNaperville',
    'halcyonhalcyon',
    'H4lcy0n-M0t0rs!',
    'h@lcyonm0tor$1!',
    '2026halcyonmotors',
    'halcyonmotors2026',
    'halcyon2026motors!',
    '!!halcyon!!1987!!',
    'naperville1234',
    'napervillebmw',
    'www.bmw-naperville.com',
    'bmwnaperville.com2026',
    'DesertWay-2026',
    'halcyon4805550142',
    'hello@halcyonmotors',
    'marque-admin',
    'marque123456!',
    'admin-admin-admin',
    'Adm1n1strat0r!',
    'dealership123',
    'sales.manager.2026',
    'password-password',
    'P@ssw0rd-P@ssw0rd',
    'Password!2026x',
    'my-password-2026',
    'Summer2026!!!',
    'WinterHalcyon26',
    'monkeymonkey',
    'Monkey-Monkey-2026',
    'abc123abc123',
    'frederick.smith',
    'smith.frederick1',
    'FrederiqueOster',
    'frederique-øster-1985',
    'fsmith-fsmith-1',
    'fred.smith@gmail',
    'qwertyuiop[]',
    'asdfghjkl123',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'qweasdzxc123',
    'azertyuiop12',
    '1q2w3e4r5t6y',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '!@#$%^&*()_+',
    '098765432109',
    '0987654321098',
    '!@#$%^1234567',
    '0000000000001',
    'aaaaaaaaaaab',
    '121212343434',
    'Lamborghini2026',
    'Porsche911Turbo',
    'RollsRoyce2026',
    'Ferrari458Italia',
    'astonmartindb11',
    'M3rcedes-Benz!!',
    'qwertyuiop-walrus',
    'halcyon-walrus',
  ])('%s is refused', (password) => {
    expect(weakness(password, names)).not.toBeNull();
  });

  test.each([
    'correct horse battery staple',
    'correct horse battery',
    'naperville blue walrus teapot',
    'my first car was a red saab',
    'halcyon walrus teapot ladder',
    'the motor of the old password purrs',
    'a long enough password',
    'expert street students',
    'frederick likes purple ladders',
    'summer rain on a tin roof',
    'K7x9-Qp2w-Zt halcyon',
    'Tr0ub4dor&3 and 7 zebras',
    'k9!x2#48$77@19zz',
    'a red porsche under the oak',
    'walrus#teapot&ladder*99',
    'blue-password-2026',
    'Str0ng-Passw0rd-2026!',
    '7391-8264-1937-5520',
    'зелёный чайник поёт',
    '正しい馬の電池の針と糸です',
    'monkeymonkey walrus teapot',
  ])('%s is accepted', (password) => {
    expect(weakness(password, names)).toBeNull();
  });

  test('no generated password is refused', () => {
    const generated = Array.from({ length: 500 }, generatePassword);
    expect(generated.filter((password) => weakness(password, names) !== null)).toEqual([]);
  });
});
