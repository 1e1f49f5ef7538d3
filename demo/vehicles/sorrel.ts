import type { DemoVehicle } from './demo-vehicle.ts';

/** Sorrel: small English sports cars, two of them from the sixties. */
export const sorrel: readonly DemoVehicle[] = [
  {
    slug: 'sorrel-larkspur',
    make: 'Sorrel',
    model: 'Larkspur',
    year: 2022,
    price: 84_500,
    mileage: 7_340,
    horsepower: 306,
    vin: 'SLWLK20RZNA000744',
    exteriorColor: 'Damson Metallic',
    interiorColor: 'Tan hide',
    description:
      'Damson red two-seater with tan hide, a six-speed manual and 2,590 pounds on our own scales. Brushed metal ' +
      'dash, fairings behind the headrests, yellow calipers inside twenty-spoke wheels. The first owner drove on ' +
      'Sundays and logged every tank in pencil.',
    features: [
      'Supercharged two-liter four',
      'Six-speed manual gearbox',
      'Twenty-spoke silver wheels',
      'Yellow calipers',
      'Fluted tan hide',
      'Brushed metal dash',
      'Limited-slip differential',
      'Stowaway cloth top',
    ],
    status: 'sold',
    isNewArrival: false,
    isFeatured: false,
    listedDaysAgo: 216,
    views: 310,
    sale: { soldDaysAgo: 204, soldPrice: 83_000 },
  },
  {
    slug: 'sorrel-larkspur-club',
    make: 'Sorrel',
    model: 'Larkspur Club',
    year: 2024,
    price: 92_900,
    mileage: 1_870,
    exteriorColor: 'Harebell Blue',
    interiorColor: 'Navy hide',
    description:
      'The light Larkspur: Harebell Blue, no top, no radio, fluted navy buckets and silver five-spokes. Sorrel prints ' +
      'no power figure for the Club, only a lap time, and we have not put it on the rollers. Its title is on the way ' +
      'from Oregon; the VIN will be shown once that lands.',
    features: [
      'Supercharged two-liter four',
      'Close-ratio six-speed manual',
      'Silver five-spoke wheels, black calipers',
      'Fixed-back seats in fluted navy hide',
      'Brushed metal dash',
      'Harness bar, harnesses boxed',
      'Tonneau cover',
    ],
    status: 'available',
    isNewArrival: true,
    isFeatured: false,
    costBasis: 81_300,
    listedDaysAgo: 2,
    views: 41,
  },
  {
    slug: 'sorrel-teasel-2400',
    make: 'Sorrel',
    model: 'Teasel 2400',
    year: 1967,
    price: 164_500,
    mileage: 63_480,
    horsepower: 148,
    vin: 'T24L0631',
    exteriorColor: 'Old Ivory',
    interiorColor: 'Black hide',
    description:
      'Old Ivory coupe on chrome wire wheels, restored once, in 2011, and driven on weekends ever since. ' +
      'Straight six, twin carburetors, overdrive on third and fourth. The fluted black hide is new; the walnut is ' +
      'original, with its one cigarette burn. It won its class at a hill climb in 2018 and then drove home.',
    features: [
      '2.4-liter straight six',
      'Four-speed manual with overdrive',
      'Front disc brakes',
      'Chrome wire wheels',
      'Chrome bumpers and window frames',
      'Fluted black hide, walnut dash',
      'Restoration album with invoices',
      'Spare wheel, jack and hammer',
    ],
    status: 'available',
    isNewArrival: false,
    isFeatured: true,
    costBasis: 136_500,
    listedDaysAgo: 17,
    views: 520,
  },
  {
    slug: 'sorrel-teasel-2000-gt',
    make: 'Sorrel',
    model: 'Teasel 2000 GT',
    year: 1963,
    price: 139_000,
    mileage: 71_340,
    vin: 'GT63H217',
    exteriorColor: 'Poppy Red',
    interiorColor: 'Black hide, white piping',
    modifications:
      'Five-speed gearbox conversion (original four-speed included), electronic ignition inside the original ' +
      'distributor, aluminum radiator',
    description:
      'Early two-liter GT in Poppy Red, black hide piped in white, with chrome wires and straight bumpers. The engine ' +
      'was rebuilt and balanced in 2023 and never put on a dyno, so the horsepower line stays empty. A five-speed ' +
      'makes it usable on the interstate; the first gearbox travels with it in a crate. Consigned by its keeper of ' +
      'nineteen years.',
    features: [
      'Two-liter straight six, rebuilt in 2023',
      'Five-speed manual conversion',
      'Original gearbox, crated',
      'Chrome wire wheels',
      'Fluted black hide with white piping',
      'Walnut dash, period radio',
      'Owner file back to 1971',
    ],
    status: 'available',
    isNewArrival: false,
    isFeatured: false,
    listedDaysAgo: 160,
    views: 1_160,
  },
];
