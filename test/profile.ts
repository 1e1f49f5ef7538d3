/** The name, address and numbers of a dealership that has said them. */
export const aProfile = {
  name: 'Halcyon Motor Group',
  street: '1 Main Street',
  city: 'Scottsdale',
  region: 'AZ',
  regionName: 'Arizona',
  postalCode: '85251',
  phone: '(480) 555-0142',
  email: 'hello@halcyon.example',
};
