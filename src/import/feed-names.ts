/** What feeds and the sheets of dealers call their columns, after the usual names of each field. */
import type { ImportColumn } from './import-fields.ts';

const names: Partial<Record<ImportColumn, string>> = {
  trim: 'Trim Description',
  year: 'Year Built|MY',
  price: 'Asking|Asking Amount|Our Price|Web Price|Online Price|Retail Price|Dealer Price',
  mileage:
    'Odometer Value|Mileage Reading|Current Miles|Kilometers|Kilometres|Mileage Km|Odometer Km|Mileage in Km',
  condition: 'New/Used|Used/New|New or Used|Used or New|N/U|New Used Flag',
  bodyStyle: 'Body Style Description|Body Description|Body Style Name',
  engine: 'Engine Type',
  fuel: 'Fuel Description|Fuel Type Description',
  transmission: 'Transmission Description',
  drivetrain:
    'Drivetrain Description|Drive Train Description|Drivetrain Type|Wheel Drive|Drive Wheels|Drive Description',
  doors: 'Body Door Count|Body Doors|Door|Doors Number',
  seats: 'Seat Count|Passengers',
  owners: 'Owners Number',
  vin: 'Vehicle ID Number|Serial Number|Chassis',
  stockNumber: 'Stock Code|Inventory Number|Unit Number',
  exteriorColor:
    'Exterior Color Description|Exterior Color Name|Color Exterior|Color Name|Body Color|Exterior Description',
  interiorColor: 'Interior Color Description|Interior Color Name|Color Interior|Interior Description',
  description:
    'Remarks|Seller Notes|Dealer Notes|Website Comments|Internet Comments|Ad Text|Listing Description',
  features: 'Options List|Standard Features|Equipment List|Feature Description|Option Description',
  status: 'Stock Status|Inventory Status',
  costBasis: 'Our Cost|Total Cost|Purchase Cost|Inventory Cost|Book Cost|Cost Price|Dealer Cost Basis',
  listedAt:
    'In Stock Since|Date In|In Date|Stock In Date|Stocked|Stocked On|Stocked Date|Date Received|Received Date|Lot Date|' +
    'On Lot Since|Entry Date|Inventory Since|Date In Inventory|Listed Since',
  soldAt: 'Day of Sale',
  images:
    'Photo URL List|Photo List|Photo URL|Image List|Photo Addresses|Pictures List|Image Files|All Photos',
};

export const feedNames = (column: ImportColumn): readonly string[] => names[column]?.split('|') ?? [];
