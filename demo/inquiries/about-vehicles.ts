import type { DemoInquiry } from './demo-inquiry.ts';

/** Inquiries from the pages of vehicles, newest first. */
export const inquiriesAboutVehicles: readonly DemoInquiry[] = [
  {
    name: 'Dana Whitlock',
    email: 'dana.whitlock@example.com',
    phone: '(602) 555-0188',
    message:
      'I saw the red Ponente on your site this morning and would like to drive it on Saturday if it is still there. ' +
      'Does the front lift work at parking speed only, or also on a ramp?',
    interest: 'test-drive',
    vehicleSlug: 'veyra-ponente-4-0',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 3,
    wantsToCome: true,
  },
  {
    name: 'Marcus Oyelaran',
    email: 'm.oyelaran@example.org',
    phone: '(480) 555-0121',
    message:
      'Is the two-tone paint on the Regent from the factory? If so I am a buyer at a sensible number, cash, and I can ' +
      'be there within the week. Please send the build sheet.',
    interest: 'purchase',
    vehicleSlug: 'castellan-regent-two-tone',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 9,
    appointment: { openDay: 0, time: 7, kind: 'test-drive', state: 'requested' },
  },
  {
    name: 'Beth Kowalczyk',
    email: 'beth.kowalczyk@example.net',
    phone: '(520) 555-0164',
    message: [
      'Hello. I have been looking for a green Meridian V12 for a little over a year and yours is the first with the ' +
        'bronze wheels, so I am writing before I have finished my coffee.',
      'What I would bring you in trade: a 2021 Adlerstein Sperber in dark gray with black hide, 21,400 miles, bought ' +
        'new in Tucson, never tracked. It has had one repair, a cracked windshield, and the rear tires are due. I hold ' +
        'the title. I would guess it at 74,000 but I know that guessing is your job.',
      'Three questions about the Meridian. Is the film only on the leading edges, or over the whole hood? Was the ' +
        'sport exhaust fitted by a dealer, and do you have the original silencer? And has the walnut faded on the side ' +
        'that faces the sun, because the one I saw in Las Vegas had?',
      'I can drive up on any weekday after two. Thank you for putting the mileage in the open; most do not.',
    ].join('\n\n'),
    interest: 'trade',
    vehicleSlug: 'ashdown-meridian-gt-v12',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 20,
  },
  {
    name: 'Zoë Lindqvist-Peña',
    email: 'zoe.lp@example.com',
    phone: '(310) 555-0137',
    message:
      'My father would like to see the Embrun on a visit from Málaga. He reads English but prefers to talk numbers in ' +
      'Spanish: ¿hay alguien en su equipo que hable español? We also need to know whether Show or Display allows it ' +
      'to go back to Europe later.',
    interest: 'purchase',
    vehicleSlug: 'valcourt-embrun-400',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 31,
  },
  {
    name: 'Tyler Nakagawa',
    email: 'tyler.nakagawa@example.net',
    phone: '(623) 555-0147',
    message:
      'Looking at the Kaze R with 40,000 down. What would 60 months look like, and does the lender mind that I have ' +
      'been self-employed for only two years?',
    interest: 'financing',
    vehicleSlug: 'tashiro-kaze-r',
    status: 'new',
    isArchived: false,
    receivedHoursAgo: 58,
  },
  {
    name: 'Colin Prendergast',
    email: 'colin.prendergast@example.org',
    phone: '(702) 555-0118',
    message:
      'The black Regent shows as sold. If the deal falls through please call me first, and if not, I would like one ' +
      'like it: black, light hide, under 10,000 miles, up to 350.',
    interest: 'purchase',
    vehicleSlug: 'castellan-regent',
    status: 'contacted',
    isArchived: false,
    receivedHoursAgo: 100,
    appointment: { openDay: -1, time: 2, kind: 'visit', state: 'confirmed' },
  },
  {
    name: 'Annika Sorensen',
    email: 'annika.sorensen@example.com',
    phone: '(928) 555-0170',
    message:
      'Could we try the Fjell with three child seats in it? I will bring the seats. Friday after school pickup would ' +
      'be best.',
    interest: 'test-drive',
    vehicleSlug: 'norrland-fjell-90',
    status: 'contacted',
    isArchived: false,
    receivedHoursAgo: 130,
    appointment: { openDay: 0, time: 1, kind: 'test-drive', state: 'confirmed' },
  },
  {
    name: 'Wade Ferrell',
    email: 'wade.ferrell@example.net',
    phone: '(970) 555-0152',
    message:
      'Which shop in Durango did the work on the Heritage? I live there and know two of them. Also, what is the winch ' +
      'rated at?',
    vehicleSlug: 'blackmoor-drover-heritage',
    status: 'pending',
    isArchived: false,
    receivedHoursAgo: 171,
    appointment: { openDay: 0, time: 4, kind: 'visit', state: 'confirmed' },
  },
  {
    name: 'Eleanor Vance-Whitfield',
    email: 'eleanor.vw@example.com',
    phone: '(505) 555-0193',
    message:
      'My late husband rallied a Teasel in the seventies and I should like to own one again. Does the overdrive ' +
      'engage cleanly when it is hot? And is the driver’s seat on its original runners? I am five foot one.',
    interest: 'purchase',
    vehicleSlug: 'sorrel-teasel-2400',
    status: 'contacted',
    isArchived: false,
    receivedHoursAgo: 196,
    appointment: { openDay: 1, time: 3, kind: 'test-drive', state: 'confirmed' },
  },
  {
    name: 'Simone Archuleta',
    email: 's.archuleta@example.net',
    phone: '(602) 555-0133',
    message:
      'The deposit for the Bussard went out by wire this morning, reference ARCHULETA. Please confirm when it arrives ' +
      'and hold the winter mats with the car.',
    interest: 'purchase',
    vehicleSlug: 'adlerstein-bussard-s',
    status: 'pending',
    isArchived: false,
    receivedHoursAgo: 290,
    appointment: { openDay: 2, time: 2, kind: 'handover', state: 'confirmed' },
  },
  {
    name: 'Grant Holloway',
    email: 'grant.holloway@example.com',
    phone: '(305) 555-0176',
    message:
      'I represent a buyer for the Notturna who wishes to stay unreferenced. Please confirm your best price net of my ' +
      'commission and your willingness to sign our mandate before any viewing.',
    interest: 'other',
    vehicleSlug: 'veyra-notturna',
    status: 'closed',
    isArchived: true,
    receivedHoursAgo: 340,
  },
  {
    name: 'Rashida Coleman',
    email: 'rashida.coleman@example.org',
    phone: '(480) 555-0155',
    message:
      'Confirming what we said on the phone: I will take the Hayate at the listed price if the pre-purchase inspection ' +
      'is clean. My technician can be with you on Tuesday at ten.',
    interest: 'purchase',
    vehicleSlug: 'tashiro-hayate',
    status: 'pending',
    isArchived: false,
    receivedHoursAgo: 400,
  },
  {
    name: 'Derek Hsu',
    email: 'derek.hsu@example.com',
    phone: '(480) 555-0128',
    message:
      'Would you take a 2020 Larkspur against the white Kaze Coupe? Mine has 16,000 miles and a small dent in the left ' +
      'door that I can send pictures of.',
    interest: 'trade',
    vehicleSlug: 'tashiro-kaze-coupe',
    status: 'pending',
    isArchived: false,
    receivedHoursAgo: 455,
    appointment: { openDay: 0, time: 5, kind: 'test-drive', state: 'canceled' },
  },
  {
    name: 'Victor Santangelo',
    email: 'v.santangelo@example.org',
    phone: '(619) 555-0112',
    message:
      'I want the yellow Solana. I have had two silver cars and my daughter says that is enough. Full price if you ' +
      'ship it to San Diego. When can we sign?',
    interest: 'purchase',
    vehicleSlug: 'veyra-solana-s',
    status: 'resolved',
    isArchived: false,
    receivedHoursAgo: 610,
  },
  {
    name: 'Holly Braithwaite',
    email: 'holly.braithwaite@example.com',
    phone: '(928) 555-0144',
    message: 'Can I drive the sage Drover on a dirt road, or does your insurance keep it on asphalt?',
    interest: 'test-drive',
    vehicleSlug: 'blackmoor-drover',
    status: 'resolved',
    isArchived: false,
    receivedHoursAgo: 700,
  },
  {
    name: 'Theodore Blackburn',
    email: 'tblackburn@example.org',
    phone: '(831) 555-0190',
    message:
      'I believe I knew the first owner of the Windermere Blue Sixty in Carmel. May I have copies of the logbook pages ' +
      'from 1965 to 1968? If they show what I think they show, I would like to make an offer.',
    interest: 'purchase',
    vehicleSlug: 'ashdown-meridian-sixty',
    status: 'contacted',
    isArchived: false,
    receivedHoursAgo: 900,
    appointment: { openDay: 1, time: 5, kind: 'test-drive', state: 'requested' },
  },
  {
    name: 'Philip Garrity',
    email: 'philip.garrity@example.net',
    phone: '(505) 555-0106',
    message:
      'Two large dogs would be coming to the test drive of the Fenwick, as they are the reason for it. Is the dog guard ' +
      'removable?',
    interest: 'test-drive',
    vehicleSlug: 'ashdown-fenwick-shooting-brake',
    status: 'closed',
    isArchived: true,
    receivedHoursAgo: 1_200,
  },
  {
    name: 'Nadia Farouk',
    email: 'nadia.farouk@example.org',
    phone: '(480) 555-0117',
    message:
      'I test drove the sage Sarek with Tom yesterday and would like to go ahead at 70,250 as discussed. I can collect ' +
      'it on my lunch break.',
    interest: 'purchase',
    vehicleSlug: 'norrland-sarek-saloon',
    status: 'resolved',
    isArchived: true,
    receivedHoursAgo: 1_310,
  },
];
