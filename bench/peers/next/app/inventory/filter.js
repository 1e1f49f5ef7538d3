export const carsOnAPage = 12;

const orders = {
  newest: () => 0,
  cheapest: (a, b) => a.price - b.price,
  dearest: (a, b) => b.price - a.price,
};

/** The cars that match the visitor's filters, in the chosen order. */
export const filterCars = (cars, { model, make, year, maxPrice, order }) =>
  cars
    .filter(
      (car) =>
        car.model.toLowerCase().includes(model.trim().toLowerCase()) &&
        (make === '' || car.make === make) &&
        (year === '' || car.year === Number(year)) &&
        (maxPrice === '' || car.price <= Number(maxPrice)),
    )
    .toSorted(orders[order]);
