/**
 * The columns of feeds as the channels publish them: a pattern for those that must have a value. They publish pages and no
 * schema, so these are ours, written from the pages and not from our code.
 */
type Columns = Readonly<Record<string, RegExp>>;

const some = /\S/;
const address = /^https?:\/\/\S+$/;
const price = /^\d+(\.\d{1,2})? USD$/;
const vin = /^[A-HJ-NPR-Z0-9]{17}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** developers.google.com/vehicle-listings/reference/feed-specification, and support.google.com/merchants/answer/11192663. */
export const googleRequired: Columns = {
  vin,
  store_code: some,
  dealership_name: some,
  dealership_address: /, US$/,
  price,
  condition: /^(new|used)$/,
  make: some,
  model: some,
  year: /^\d{4}$/,
  mileage: /^\d+ miles$/,
  image_link: address,
  link: address,
  link_template: /^https?:\/\/\S+\{store_code\}/,
  date_in_stock: day,
};
/** `color` and `certified_pre-owned` are Merchant Center's names. */
export const googleKnown = [
  ...Object.keys(googleRequired),
  'id',
  'tracking_phone_number',
  'title',
  'description',
  'additional_image_link',
  'certified_pre_owned',
  'certified_pre-owned',
  'trim',
  'exterior_color',
  'color',
  'interior_color',
  'body_style',
  'engine',
  'fuel_type',
  'transmission',
  'drivetrain',
];

/** developers.facebook.com/docs/marketing-api/auto-ads/reference. */
export const metaRequired: Columns = {
  vehicle_id: /^.{1,100}$/,
  title: /^.{1,500}$/,
  description: /^[\s\S]{1,5000}$/,
  url: address,
  make: some,
  model: some,
  year: /^\d{4}$/,
  'mileage.value': /^\d+$/,
  'mileage.unit': /^(MI|KM)$/,
  'image[0].url': address,
  'image[0].tag[0]': some,
  vin,
  price,
  body_style: /^(CONVERTIBLE|COUPE|HATCHBACK|MINIVAN|TRUCK|SUV|SEDAN|VAN|WAGON|CROSSOVER|OTHER)$/,
  exterior_color: some,
  state_of_vehicle: /^(NEW|USED|CPO)$/,
  availability: /^(AVAILABLE|NOT_AVAILABLE|PENDING)$/,
  condition: /^(EXCELLENT|VERY_GOOD|GOOD|FAIR|POOR|OTHER)$/,
  address: /^\{.*\}$/,
  date_first_on_lot: day,
};
/** May be empty. */
export const metaOptional: Columns = {
  transmission: /^(AUTOMATIC|MANUAL|OTHER)?$/,
  fuel_type: /^(DIESEL|ELECTRIC|FLEX|GASOLINE|HYBRID|PETROL|PLUGIN_HYBRID|OTHER|NONE)?$/,
  drivetrain: /^(4X2|4X4|AWD|FWD|RWD|OTHER|NONE)?$/,
  trim: /^.*$/,
  interior_color: /^.*$/,
  stock_number: /^.*$/,
  dealer_id: /^.*$/,
  dealer_name: /^.*$/,
  dealer_phone: /^.*$/,
};
